// In local storage, for tabs that are closed before the response arrives. First views load this file.
export const operationsKey = 'gatehouse-operations'

/** At Log Out. */
export const removeOperations = (): void => localStorage.removeItem(operationsKey)
