/**
 * What customers ask about a property (docs/decisions/0091). An older instance writes no facts and changes
 * none.
 */
export const migration0073 = {
  name: '0073-facts',
  sql: /* sql */ `
alter table property
  add column facts jsonb not null default '{}'
    constraint property_facts_object check (jsonb_typeof(facts) = 'object');
`,
}
