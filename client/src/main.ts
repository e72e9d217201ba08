// The names that the package exports. Bundlers leave out what is not imported.

export { createCaller } from './caller.ts'
export type { CallName, CallOptions, CommonOptions, Files, SendOptions } from './call-options.ts'
export type { Caller, ClientOptions } from './caller.ts'
export { createClient } from './client.ts'
export type { Client } from './client.ts'
export { followChanges, followPages } from './follow-changes.ts'
export type { ChangesPage, FollowOptions } from './follow-changes.ts'
export { GatehouseError, isGatehouseError } from './gatehouse-error.ts'
export type { FailureCode } from './gatehouse-error.ts'
export { readAll } from './pages.ts'
export type { Item, ListName } from './pages.ts'
export { uploadFile } from './uploads/upload-file.ts'
export type { UploadGroup, UploadOptions } from './uploads/upload-file.ts'
export { verifyWebhook } from './verify-webhook.ts'
export type { WebhookEvent } from './verify-webhook.ts'
export type {
  Agent,
  Announcement,
  Banner,
  Calls,
  Career,
  ErrorCode,
  Inquiry,
  Picture,
  Property,
  PropertyCard,
  StreamedChange,
  Video,
} from './wire.ts'
