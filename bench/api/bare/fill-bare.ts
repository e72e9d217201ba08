import type { Pool } from 'pg'

/** The columns of a bare property, in the order of its JSON. */
export const bareColumns = [
  'id',
  'type',
  'location',
  'agent_id',
  'property_type_id',
  'property_availability',
  'price',
  'living_room',
  'bedroom',
  'bathroom',
  'finance',
  'property_description',
  'amenities',
  'archived',
  'created_at',
  'updated_at',
  'version',
] as const

/**
 * Inserts the properties of the filled database into the one plain table that a specialist would make for
 * these calls, with the indexes that one makes first: newest first, by type, and for the search.
 */
export async function fillBare(pool: Pool): Promise<void> {
  await pool.query(`
    create schema bare;
    create table bare.property (
      id uuid primary key default uuidv7(),
      type text not null,
      location text not null,
      agent_id uuid,
      property_type_id integer,
      property_availability date,
      price bigint,
      living_room text not null,
      bedroom text not null,
      bathroom text not null,
      finance boolean not null,
      property_description text not null,
      amenities text[] not null,
      archived boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      version integer not null default 1
    );
    insert into bare.property (${bareColumns.join()}) select ${bareColumns.join()} from property order by created_at;
    create index on bare.property (created_at desc, id desc) where not archived;
    create index on bare.property (type);
    create index on bare.property using gin (location gin_trgm_ops);`)
  await pool.query('vacuum analyze bare.property')
}
