import { streamedKinds } from '../changes/change-stream'

/** The kinds of records whose changes a webhook may receive. */
export const webhookEvents = streamedKinds

/** How many webhooks there are at most. */
export const maxWebhooks = 20

/** For how long a secret that was replaced still signs, too. */
export const previousSecretHours = 24

/** For how long a delivery is tried again after its first attempt. */
export const retryHours = 24
/** It is tried at least as often as this, also after more hours. */
export const minAttempts = 10

/** After so many days without a success a webhook is disabled. */
export const maxFailingDays = 3

/** For how long deliveries are stored. */
export const deliveryDays = 30

/** How much of a response is stored, in characters. */
export const maxStoredResponse = 1_024
