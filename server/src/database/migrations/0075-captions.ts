/**
 * The captions of photographs by the keys of their files (docs/decisions/0095). An older instance writes none
 * and changes none.
 */
export const migration0075 = {
  name: '0075-captions',
  sql: /* sql */ `
alter table property
  add column property_image_captions jsonb not null default '{}'
    constraint property_captions_object check (jsonb_typeof(property_image_captions) = 'object');
`,
}
