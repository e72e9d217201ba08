import type { Pool } from 'pg'

import { sha256 } from './sha256'

export const dutiesToken = 'the token of the bench'

/**
 * The tables of a specialist with the duties of ours: those of `bare`, and beside it sessions, the history,
 * the stored JSON, deltas of counters and the keys of requests. Does nothing if they exist.
 */
export async function fillDuties(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regnamespace('duties') is not null as exists`)
  if (rows[0]!.exists) return
  await pool.query(`
    create schema duties;
    create table duties.session (token_hash bytea primary key, admin_id uuid not null, expires_at timestamptz not null);
    create table duties.property (like bare.property including all);
    create table duties.history (
      id uuid primary key, created_at timestamptz not null, admin_id uuid not null, action text not null,
      property_id uuid not null, before jsonb, after jsonb
    );
    create index on duties.history (property_id, created_at);
    create table duties.property_json (property_id uuid primary key, json text not null);
    create table duties.counter_delta (
      id uuid primary key, created_on date not null, type text not null, property_type_id integer,
      archived boolean not null, amount integer not null
    );
    create table duties.request (
      holder bytea not null, key text not null, fingerprint bytea not null, response text,
      created_at timestamptz not null default now(), primary key (holder, key)
    );
    insert into duties.property select * from bare.property;
    insert into duties.property_json select id, row_to_json(property)::text from duties.property;`)
  const values = [sha256(dutiesToken)]
  await pool.query(`insert into duties.session values ($1, gen_random_uuid(), now() + interval '1 day')`, values)
  await pool.query('vacuum analyze duties.property')
}
