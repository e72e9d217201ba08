import { savedOf } from './response'
import { callsOf } from './calls'
import { inputShape } from './fields/derive'
import { optionalCode, whenGiven } from './values/fields'
import { Inquiry, inquiryFields } from './entities/inquiry'
import { Signup } from './entities/signup'
import { userFields } from './entities/user'
import { lazySchema } from './lazy-schema'
import { z } from './zod'

/** Per IP address; a site posts for all its visitors. Larger numbers are imported. */
export const intakeRequestsPerMinute = 120

/**
 * Per IP address; counted separately, so that requests with
 * a wrong key do not use up the limit of the right one.
 */
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

/** A time that has passed, with Z or an offset. */
const pastTime = () =>
  whenGiven(
    z.iso
      .datetime({ offset: true, error: intakeMessages.timeShape })
      .check(z.refine((time) => Date.parse(time) >= Date.UTC(2000, 0), intakeMessages.timeShape)),
  )

export const SignupInput = lazySchema(() => z.object({ ...inputShape(userFields), created_at: pastTime() }))

export const InquiryInput = lazySchema(() => {
  const { source, ...about } = inputShape(inquiryFields)
  return z.object({ ...about, property_id: optionalCode(100), source, created_at: pastTime() })
})

const { post } = callsOf('Intake')

/** For the business's own site and app; not available while INTAKE_KEY is unset (docs/decisions/0024). */
export const intakeEndpoints = {
  signup: post(
    '/intake/signups',
    'Receive a sign-up; the response is what was sent and does not reveal whether the email was known',
    { access: 'intake', body: SignupInput, response: savedOf(lazySchema(() => z.omit(Signup, { id: true }))) },
  ),
  inquiry: post('/intake/inquiries', 'Receive an inquiry; repeated within ten minutes it is stored once', {
    access: 'intake',
    body: InquiryInput,
    response: savedOf(
      lazySchema(() => z.omit(Inquiry, { property: true, version: true, answered_at: true, answered_by: true })),
    ),
  }),
} as const
