import { savedOf } from './response'
import { endpoint } from './endpoint'
import { Email, optionalText, requiredText, whenGiven } from './fields'
import { Inquiry } from './inquiry'
import { Signup } from './signup'
import { z } from './zod'

/** Longest texts, in characters; CSV imports keep to them too. */
export const intakeLimits = { name: 200, phone_number: 40, message: 5_000, source: 200 } as const

/** Of one address: a site posts for all its visitors, and none has so many. More at once come by import. */
export const intakeRequestsPerMinute = 120

/** Of one address, counted apart: they take nothing from what the right key may send. */
export const wrongIntakeKeysPerMinute = 20

export const intakeMessages = {
  signupReceived: 'Sign-up received',
  inquiryReceived: 'Inquiry received',
  propertyUnknown: 'There is no property with this id',
  wrongKey: 'The intake key is missing or wrong',
  tooMany: 'Too many requests from this address. Please try again in a moment.',
  timeShape: 'created_at must be a time such as 2027-01-15T09:30:00Z',
  timeInFuture: 'created_at must not be in the future',
} as const

/** When it happened, where that was earlier than now; an offset is as good as Z. */
const pastTime = whenGiven(
  z.iso
    .datetime({ offset: true, error: intakeMessages.timeShape })
    .refine((time) => Date.parse(time) >= Date.UTC(2000, 0), intakeMessages.timeShape),
)

export const SignupInput = z.object({
  name: requiredText('Name is required', intakeLimits.name),
  email: Email,
  phone_number: optionalText(intakeLimits.phone_number),
  created_at: pastTime,
})
export type SignupInput = z.infer<typeof SignupInput>

export const InquiryInput = z.object({
  name: requiredText('Name is required', intakeLimits.name),
  email: Email,
  phone_number: optionalText(intakeLimits.phone_number),
  message: requiredText('Message is required', intakeLimits.message),
  property_id: optionalText(100),
  source: optionalText(intakeLimits.source),
  created_at: pastTime,
})
export type InquiryInput = z.infer<typeof InquiryInput>

const tag = 'Intake'

/** For the business's own site and app; there are none while INTAKE_KEY is unset (docs/decisions/0024). */
export const intakeEndpoints = {
  signup: endpoint({
    method: 'POST',
    path: '/intake/signups',
    summary: 'Take a sign-up in; the answer is what was sent, and does not tell whether the email was known',
    tag,
    access: 'intake',
    body: SignupInput,
    response: savedOf(Signup.omit({ id: true })),
  }),
  inquiry: endpoint({
    method: 'POST',
    path: '/intake/inquiries',
    summary: 'Take an inquiry in; the same sent again within ten minutes is one',
    tag,
    access: 'intake',
    body: InquiryInput,
    response: savedOf(Inquiry.omit({ property: true })),
  }),
} as const
