import { z } from 'zod'
import { forModerators } from './base.ts'
import { HOUR_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { perMember, STAFF_READ_LIMITS } from './limits.ts'
import { SAMPLE_ID } from './samples.ts'
import { lineOfText } from './text.ts'

/** Tables of the staff pages. */
const staffTableNames = [
  'members',
  'payments',
  'reports',
  'audit',
  'inquiries',
  'campaigns',
] as const
export const StaffTableName = z.enum(staffTableNames)
export type StaffTableName = z.infer<typeof StaffTableName>

/** Maximum views of one staff member for one table. */
export const VIEWS_MAXIMUM = 20
export const VIEW_NAME_MAXIMUM = 40

/**
 * Choices that a view stores, by their name in the page's URL. Typed searches are not among them:
 * they can name a member, whose data would then outlive their account.
 */
export const viewFilters = [
  'standing',
  'verification',
  'gender',
  'city',
  'joined',
  'status',
  'type',
  'placement',
  'show',
  'operation',
  'sort',
] as const
export type ViewFilter = (typeof viewFilters)[number]

const ViewContent = z.strictObject({
  table: StaffTableName,
  name: lineOfText({ minimum: 1, maximum: VIEW_NAME_MAXIMUM }),
  filters: z.partialRecord(z.enum(viewFilters), lineOfText({ minimum: 1, maximum: 64 })),
  /** Ids of the hidden columns; null for the default columns. */
  hiddenColumns: z
    .array(z.string().regex(/^[a-zA-Z]{1,32}$/))
    .max(20)
    .nullable(),
})

export const StaffView = ViewContent.extend({ id: z.uuid() })
export type StaffView = z.infer<typeof StaffView>

const CHANGE_LIMITS = [perMember(120, HOUR_SECONDS)]

/** Saved views of the staff tables. Each belongs to one staff member and ends with their role. */
export const staffViews = {
  /** Lists the caller's views of a table by name. */
  list: forModerators({
    reads: 'fresh',
    limits: STAFF_READ_LIMITS,
    auditExemption: 'texts',
    sample: { table: 'members' },
  })
    .route({ method: 'GET', path: '/moderation/views' })
    .input(z.strictObject({ table: StaffTableName }))
    .output(z.strictObject({ views: z.array(StaffView).max(VIEWS_MAXIMUM) })),

  /** Saves a view; one with the same name is replaced. */
  save: forModerators({
    limits: CHANGE_LIMITS,
    idempotency: 'sets-state',
    stepUpExemption: { because: 'Stores how the caller looks at a table' },
    sample: {
      table: 'members',
      name: 'Waiting women',
      filters: { gender: 'woman' },
      hiddenColumns: null,
    },
  })
    .route({ method: 'POST', path: '/moderation/views' })
    .errors(pickErrors('VIEW_LIMIT_REACHED'))
    .input(ViewContent)
    .output(StaffView),

  remove: forModerators({
    limits: CHANGE_LIMITS,
    idempotency: 'removes',
    stepUpExemption: { because: 'Stores how the caller looks at a table' },
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'DELETE', path: '/moderation/views/{id}' })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.strictObject({})),
}
