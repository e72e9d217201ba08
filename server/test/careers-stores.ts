import { startApp, type TestApp } from './start-app'

/** One of the two places where careers live, so that the same tests run on both. */
export interface StoreUnderTest {
  readonly name: string
  start(): Promise<TestApp>
  stop(app: TestApp): Promise<void>
  /** As if nothing had ever been posted. */
  clear(app: TestApp): Promise<void>
  /** As if what is deleted had been deleted that many days earlier. */
  ageDeleted(app: TestApp, days: number): Promise<void>
}

export const ownStore: StoreUnderTest = {
  name: 'our own database',
  start: () => startApp(),
  stop: (app) => app.close(),
  clear: async ({ pool }) =>
    void (await pool.query('delete from career; delete from idempotency_key; delete from change')),
  ageDeleted: async ({ pool }, days) => {
    await pool.query('update career set deleted_at = deleted_at - make_interval(days => $1)', [days])
  },
}
