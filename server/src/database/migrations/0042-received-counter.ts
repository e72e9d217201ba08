/**
 * The former name of the counters of sign-ups and inquiries, for instances of the older version that still
 * run. A later migration removes it.
 */
export const migration0042 = {
  name: '0042-received-counter',
  sql: /* sql */ `
create view received_counter as select id, entity, created_on, amount from daily_counter where entity <> 'agent';
`,
}
