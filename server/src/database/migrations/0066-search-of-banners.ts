/** Banners are searched by their link (docs/decisions/0085). */
export const migration0066 = {
  name: '0066-search-of-banners',
  sql: /* sql */ `
alter table banner add column search_text text not null generated always as (lower(redirect_link)) stored;
`,
}
