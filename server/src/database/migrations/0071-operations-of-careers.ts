/** The operation to which a change of a document in Firestore belongs (docs/decisions/0078). */
export const migration0071 = {
  name: '0071-operations-of-careers',
  sql: /* sql */ `
-- Inserted into operation when the document is written: id, and undoes or details.
alter table career_write add column operation jsonb;
`,
}
