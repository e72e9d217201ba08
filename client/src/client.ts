import type { CallOptions } from './call-options.ts'
import { type Caller, type ClientOptions, createCaller } from './caller.ts'
import { followChanges, followPages, type FollowOptions } from './follow-changes.ts'
import { feedsOf } from './groups/feeds.ts'
import { listingsOf } from './groups/listings.ts'
import { agentsOf, inquiriesOf, intakeOf } from './groups/people.ts'
import { type Item, type ListName, readAll } from './pages.ts'
import { uploadFile, type UploadOptions } from './uploads/upload-file.ts'

/** The client with names for the calls that sites and apps use most; `call` has all others. */
export interface Client extends Caller {
  readonly listings: ReturnType<typeof listingsOf>
  readonly agents: ReturnType<typeof agentsOf>
  readonly inquiries: ReturnType<typeof inquiriesOf>
  readonly intake: ReturnType<typeof intakeOf>
  readonly feeds: ReturnType<typeof feedsOf>
  /** Every record of a list, read page by page. */
  all<Name extends ListName>(name: Name, options?: CallOptions<Name>): AsyncGenerator<Item<Name>, void, undefined>
  /** Follows all changes one by one; see followChanges. */
  changes(options?: FollowOptions): ReturnType<typeof followChanges>
  /** Follows all changes page by page; see followPages. */
  changePages(options?: FollowOptions): ReturnType<typeof followPages>
  /** Uploads a file in parts that continue after a broken connection; see uploadFile. */
  upload(file: Blob, options: UploadOptions): Promise<string>
}

/**
 * A client of a Gatehouse server:
 * `const gatehouse = createClient({ url: 'https://office.example.ng', key: process.env.GATEHOUSE_KEY })`.
 * Keys are secrets: use one on a server, never in a web page.
 */
export function createClient(options: ClientOptions): Client {
  const caller = createCaller(options)
  return {
    ...caller,
    listings: listingsOf(caller),
    agents: agentsOf(caller),
    inquiries: inquiriesOf(caller),
    intake: intakeOf(caller),
    feeds: feedsOf(caller),
    all: (name, given) => readAll(caller, name, given),
    changes: (given) => followChanges(caller, given),
    changePages: (given) => followPages(caller, given),
    upload: (file, given) => uploadFile(caller, file, given),
  }
}
