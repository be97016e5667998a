import { z } from 'zod'
import { forMembers, forVisitors } from './base.ts'
import { Email, LinkToken } from './credentials.ts'
import { DAY_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { DatePlanId, ThreadId } from './ids.ts'
import { perMember, WRONG_SECRET_LIMITS } from './limits.ts'
import { Country } from './members.ts'
import { SAMPLE_ID, SAMPLE_LINK } from './samples.ts'
import { lineOfText, linesOfText } from './text.ts'

/** Open plans of a member. */
export const DATE_PLANS_MAXIMUM = 10
/** Ended plans that `list` returns, latest first. */
export const ENDED_DATE_PLANS_MAXIMUM = 50
/** Saved plans of a member in a day, changes included. */
export const DATE_PLAN_SAVES_A_DAY = 30
/** Days after the end of a plan until it is erased. */
export const DATE_PLAN_KEPT_DAYS = 7
/** Days ahead for which a date can be planned; less than an account to delete is stored. */
export const DATE_PLAN_DAYS_AHEAD = 14
/** Hours after the start in which the first check-in has to be. */
export const CHECK_IN_HOURS_MAXIMUM = 24
/** Hours before now at which a new plan may have started. */
export const DATE_STARTED_HOURS_MAXIMUM = 12
/** Hours after the start until which more time can be asked for. */
export const MORE_TIME_HOURS_MAXIMUM = 72
/** Emails with the plan that a member can send for one plan. */
export const PLAN_SHARES_MAXIMUM = 3
/** Minutes without an answer until the contact is alerted; the member chooses one. */
export const GRACE_MINUTES = [15, 30, 60] as const
export const GRACE_MINUTES_DEFAULT = 30
/** Minutes that a member can ask for at a check-in. */
export const MORE_MINUTES = [30, 60] as const
export const PLACE_MAXIMUM = 200
export const NOTE_MAXIMUM = 500
export const PLAN_NAME_MAXIMUM = 60

const Grace = z.literal(GRACE_MINUTES)
const MoreMinutes = z.literal(MORE_MINUTES)

/** `due`: waits for a check-in. `alarmed`: the contact is alerted. `safe`: the member checked in. */
export const datePlanStates = ['planned', 'due', 'alarmed', 'safe', 'cancelled'] as const
export const DatePlanState = z.enum(datePlanStates)
export type DatePlanState = z.infer<typeof DatePlanState>

/** True for the name of a time zone that this runtime knows. */
function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const details = {
  place: lineOfText({ minimum: 1, maximum: PLACE_MAXIMUM }),
  /** ISO code of the country of the date, for its emergency number. */
  country: Country,
  startsAt: z.iso.datetime(),
  checkInAt: z.iso.datetime(),
  graceMinutes: Grace,
  /** Time zone in which the emails write the times. */
  timeZone: z.string().max(60).refine(isTimeZone, 'Unknown time zone'),
  contactName: lineOfText({ minimum: 1, maximum: PLAN_NAME_MAXIMUM }),
  contactEmail: Email,
  note: linesOfText({ maximum: NOTE_MAXIMUM }),
}

/** A date plan, which only its member can read. */
export const DatePlan = z.strictObject({
  ...details,
  country: z.string(),
  id: DatePlanId,
  state: DatePlanState,
  withName: z.string(),
  /** Age and city of a match, as the member saw them; null for a typed name. */
  withAge: z.int().nullable(),
  withCity: z.string().nullable(),
  /** When the contact is alerted without an answer; it moves when the member is asked late. */
  alarmAt: z.iso.datetime(),
  savedAt: z.iso.datetime(),
  /** When the plan was last given out to be sent to the contact; null before. */
  sharedAt: z.iso.datetime().nullable(),
  sharesLeft: z.int(),
  alarmedAt: z.iso.datetime().nullable(),
  /** When our mail server accepted the alarm; null while it is being sent. */
  alarmSentAt: z.iso.datetime().nullable(),
  /** When the plan ended: checked in, cancelled, or the alarm. */
  endedAt: z.iso.datetime().nullable(),
  /**
   * True if the owner of the address asked for no emails, or a mail server refused the last one; a
   * refused alarm is tried for a day.
   */
  isContactClosed: z.boolean(),
})
export type DatePlan = z.infer<typeof DatePlan>

/** Person of the date. `kept` leaves a saved plan's as it is. */
const Companion = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('match'), threadId: ThreadId }),
  z.strictObject({
    kind: z.literal('name'),
    name: lineOfText({ minimum: 1, maximum: PLAN_NAME_MAXIMUM }),
  }),
  z.strictObject({ kind: z.literal('kept') }),
])

const DatePlanInput = z.strictObject({
  ...details,
  id: DatePlanId,
  companion: Companion,
  /** The member has confirmed that the contact agrees to be named. */
  hasConsent: z.literal(true),
  /** `savedAt` of the plan to change; null adds one. */
  replaces: z.iso.datetime().nullable(),
})
export type DatePlanInput = z.infer<typeof DatePlanInput>

/** The part of a plan that a check-in link shows: nothing personal, because emails get forwarded. */
export const LinkedDatePlan = z.strictObject({
  state: DatePlanState,
  checkInAt: z.iso.datetime(),
  alarmAt: z.iso.datetime(),
  /** True if no alarm has reached the contact, because the address is closed or was refused. */
  isContactUnreachable: z.boolean(),
})
export type LinkedDatePlan = z.infer<typeof LinkedDatePlan>

/** Answer by a link. `alert` alerts the contact at once. */
export const CheckInAnswer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('safe') }),
  z.strictObject({
    kind: z.literal('more'),
    minutes: MoreMinutes,
    checkInAt: z.iso.datetime(),
  }),
  z.strictObject({ kind: z.literal('alert') }),
])
export type CheckInAnswer = z.infer<typeof CheckInAnswer>

const SAMPLE_PLAN = {
  id: SAMPLE_ID,
  companion: { kind: 'name', name: 'Ben' },
  place: 'Café Neo, Victoria Island',
  country: 'NG',
  startsAt: '2026-12-12T18:00:00.000Z',
  checkInAt: '2026-12-12T21:00:00.000Z',
  graceMinutes: 30,
  timeZone: 'Africa/Lagos',
  contactName: 'Efua',
  contactEmail: 'efua@people.example',
  note: '',
  hasConsent: true,
  replaces: null,
}

const reads = [perMember(300, 5 * MINUTE_SECONDS)]
const answers = [perMember(100, 5 * MINUTE_SECONDS)]
const OwnPlan = z.strictObject({ id: DatePlanId })
const byId = { limits: answers, sample: { id: SAMPLE_ID } } as const

/** Date plans of the caller, and the links in their emails. */
export const datePlans = {
  list: forMembers({ reads: 'fresh', limits: reads })
    .route({ method: 'GET', path: '/me/date-plans' })
    .output(
      z.strictObject({
        open: z.array(DatePlan).max(DATE_PLANS_MAXIMUM),
        ended: z.array(DatePlan).max(ENDED_DATE_PLANS_MAXIMUM),
      }),
    ),

  /** Lists plans that wait for a check-in, and those whose alarm was not answered, for the banner. */
  due: forMembers({ reads: 'fresh', limits: reads })
    .route({ method: 'GET', path: '/me/date-plans/due' })
    .output(z.strictObject({ plans: z.array(DatePlan).max(DATE_PLANS_MAXIMUM) })),

  /** Adds a plan under an id that the caller chose, or changes it. Sends nothing. */
  save: forMembers({
    limits: [{ ...perMember(DATE_PLAN_SAVES_A_DAY, DAY_SECONDS), counts: 'accepted' }],
    idempotency: 'sets-state',
    sample: SAMPLE_PLAN,
  })
    .route({ method: 'PUT', path: '/me/date-plans/{id}' })
    .errors(
      pickErrors(
        'NOT_FOUND',
        'CLIENT_ID_USED',
        'CHANGED_ELSEWHERE',
        'DATE_PLANS_FULL',
        'CONTACT_CLOSED',
        'CONTACT_FIXED',
      ),
    )
    .input(DatePlanInput)
    .output(DatePlan),

  /** Emails the plan to the contact. Repeating it for the same `savedAt` sends nothing more. */
  share: forMembers({
    limits: [{ ...perMember(10, DAY_SECONDS), counts: 'accepted' }],
    idempotency: 'sets-state',
    sample: { id: SAMPLE_ID, savedAt: SAMPLE_PLAN.startsAt },
  })
    .route({ method: 'POST', path: '/me/date-plans/{id}/shares' })
    .errors(pickErrors('NOT_FOUND', 'CHANGED_ELSEWHERE', 'CONTACT_CLOSED', 'SHARES_USED'))
    .input(OwnPlan.extend({ savedAt: z.iso.datetime() }))
    .output(DatePlan),

  /** Confirms that the caller is safe. After an alarm the contact gets an email that says so. */
  checkIn: forMembers({ ...byId, idempotency: 'sets-state' })
    .route({ method: 'POST', path: '/me/date-plans/{id}/check-ins' })
    .errors(pickErrors('NOT_FOUND', 'CHANGED_ELSEWHERE'))
    .input(OwnPlan)
    .output(DatePlan),

  /** Moves the check-in that the caller was shown; repeating it changes nothing. */
  extend: forMembers({
    limits: answers,
    idempotency: 'sets-state',
    sample: { id: SAMPLE_ID, minutes: 30, checkInAt: SAMPLE_PLAN.checkInAt },
  })
    .route({ method: 'POST', path: '/me/date-plans/{id}/extensions' })
    .errors(pickErrors('NOT_FOUND', 'CHANGED_ELSEWHERE'))
    .input(OwnPlan.extend({ minutes: MoreMinutes, checkInAt: z.iso.datetime() }))
    .output(DatePlan),

  /** Alerts the contact at once. */
  alert: forMembers({ ...byId, idempotency: 'sets-state' })
    .route({ method: 'POST', path: '/me/date-plans/{id}/alerts' })
    .errors(pickErrors('NOT_FOUND', 'CHANGED_ELSEWHERE'))
    .input(OwnPlan)
    .output(DatePlan),

  /** Cancels a plan before its check-in is due. */
  cancel: forMembers({ ...byId, idempotency: 'sets-state' })
    .route({ method: 'POST', path: '/me/date-plans/{id}/cancellations' })
    .errors(pickErrors('NOT_FOUND', 'CHANGED_ELSEWHERE'))
    .input(OwnPlan)
    .output(DatePlan),

  /** Erases an ended plan before its time. */
  remove: forMembers({ ...byId, idempotency: 'removes' })
    .route({ method: 'DELETE', path: '/me/date-plans/{id}' })
    .errors(pickErrors('CHANGED_ELSEWHERE'))
    .input(OwnPlan)
    .output(z.strictObject({})),

  /** Reads the plan of an emailed check-in link; opening the link confirms nothing. */
  readByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'reads',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/check-in-links/plan' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(LinkedDatePlan),

  /** Answers a check-in by its link, without a session and whatever the state of the account. */
  answerByLink: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: { ...SAMPLE_LINK, answer: { kind: 'safe' } },
  })
    .route({ method: 'POST', path: '/check-in-links/answer' })
    .errors(pickErrors('LINK_INVALID', 'CHANGED_ELSEWHERE'))
    .input(z.strictObject({ token: LinkToken, answer: CheckInAnswer }))
    .output(LinkedDatePlan),

  /** Ends all emails about date plans to the address of a link. */
  closeContact: forVisitors({
    limits: WRONG_SECRET_LIMITS,
    idempotency: 'link',
    sample: SAMPLE_LINK,
  })
    .route({ method: 'POST', path: '/date-plan-contacts/closings' })
    .errors(pickErrors('LINK_INVALID'))
    .input(z.strictObject({ token: LinkToken }))
    .output(z.strictObject({})),
}
