// Without imports: the start script reads the order of the properties.

/** The names of the fields that order a list. */
export type Orders = Readonly<Record<string, string>>

/** 'Name, descending' */
export function orderName(orders: Orders, sort: string): string {
  const [, name = '', direction] = orderPattern.exec(sort) ?? []
  return `${orders[name]}, ${direction}ending`
}

const orderPattern = /^(\w+)_(asc|desc)$/

/** The field of an order of the address; undefined for a text that is none. */
export function readOrder(text: string, orders: Orders): string | undefined {
  const [, name = ''] = orderPattern.exec(text) ?? []
  return Object.hasOwn(orders, name) ? name : undefined
}
