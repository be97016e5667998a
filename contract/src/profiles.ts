import { z } from 'zod'
import { DISCOVER_AGE_MAXIMUM, DISCOVER_AGE_MINIMUM } from './ages.ts'
import { forMembers } from './base.ts'
import { CardReason } from './card-reasons.ts'
import { MINUTE_SECONDS } from './durations.ts'
import { pickErrors } from './errors.ts'
import { MemberId, ThreadId } from './ids.ts'
import { Language, LanguageSkillEdits, LanguageSkills } from './languages.ts'
import { perMember } from './limits.ts'
import { City, Country, DescribedPhoto, Gender, InterestedIn, MemberCard } from './members.ts'
import { Onboarding, OnboardingStep } from './onboarding.ts'
import {
  type PickField,
  type PickOption,
  type ProfileField,
  pickFields,
  profileFields,
} from './profile-fields.ts'
import { PromptAnswers, promptProcedures } from './prompts.ts'
import { SAMPLE_ID } from './samples.ts'
import { hasOrdinaryLetters, isStacked, isVisible, lineOfText, linesOfText } from './text.ts'

/** A Zod enum of the options of every pick field, by field. */
type PickEnums = { [F in PickField]: z.ZodEnum<{ [Option in PickOption<F>]: Option }> }
// The casts here restore the type of each key, which `Object.fromEntries` loses.
export const pickEnums = Object.fromEntries(
  pickFields.map((field) => [field, z.enum<readonly string[]>(profileFields[field].options)]),
) as PickEnums

/** The 16 interests that Discover filters by (member document, section 9). */
export const discoverInterests = [
  'Art',
  'Travel',
  'Music',
  'Food',
  'Fitness',
  'Technology',
  'Fashion',
  'Photography',
  'Business',
  'Sports',
  'Reading',
  'Movies',
  'Dancing',
  'Cooking',
  'Wine',
  'Gaming',
] as const
/** Interests that the editor suggests: those of Discover and four more (reading N-20). */
export const popularInterests = [
  ...discoverInterests,
  'Volunteering',
  'Theatre',
  'Hiking',
  'Languages',
] as const

export const ABOUT_ME_MAXIMUM = 500
export const INTERESTS_MAXIMUM = 20

/** Until onboarding has asked for a name (P23). Members called so are shown to nobody. */
export const UNNAMED = 'New member'

export const NAME_MAXIMUM = 30
/** Units before normalization, which joins marks and shortens spaces; normalizing more takes long. */
const TYPED_NAME_MAXIMUM = 10 * NAME_MAXIMUM

/** The name others see; several members may have the same one (P23). */
export const Handle = z
  .string()
  .max(TYPED_NAME_MAXIMUM)
  .transform((text) => text.normalize('NFKC').replaceAll(/\s+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .min(2)
      .max(NAME_MAXIMUM)
      .regex(/^\p{L}[\p{L}\p{M}\p{N} ._'’-]*$/u)
      .refine(
        (text) => isVisible(text) && !isStacked(text, 2),
        'Use visible letters, with at most two marks each.',
      )
      .refine(hasOrdinaryLetters, 'Use ordinary letters.'),
  )

const AboutMe = linesOfText({ maximum: ABOUT_ME_MAXIMUM })

const pickDetails = Object.fromEntries(
  pickFields.map((field) => [field, pickEnums[field].nullable()]),
) as {
  [F in PickField]: z.ZodNullable<PickEnums[F]>
}

/** Fields that the full view adds to a card. */
const Details = z.strictObject({
  /** Country or city of origin; null if not given. */
  rootsCity: z.string().nullable(),
  rootsCountry: z.string().nullable(),
  profession: z.string().nullable(),
  aboutMe: z.string().nullable(),
  interests: z.array(z.string()),
  /** Languages spoken at level 2 or more (`SPOKEN_LEVEL`). */
  languages: z.array(z.string()),
  languageSkills: LanguageSkills,
  heightCm: z.int().nullable(),
  ...pickDetails,
} satisfies Record<ProfileField | 'languageSkills', z.ZodType>)
export type ProfileDetails = z.infer<typeof Details>

/** The viewer's own like and whether they matched; never the other member's like (LIK-04). */
export const OwnLikeState = z.enum(['none', 'like', 'super', 'matched'])
export type OwnLikeState = z.infer<typeof OwnLikeState>

/** Parts of both views. */
const parts = {
  member: MemberCard,
  /** Reasons of the card in the recommended order for this viewer; empty in the preview of one’s own profile. */
  reasons: z.array(CardReason),
  photoCount: z.int(),
  likeState: OwnLikeState,
}

const LimitedView = z.strictObject({ view: z.literal('limited'), ...parts })

const FullView = z.strictObject({
  view: z.literal('full'),
  ...parts,
  details: Details,
  /** Answered prompts, in the member's order. */
  prompts: PromptAnswers,
  photos: z.array(DescribedPhoto),
  /** Null if the member hides it from the viewer. */
  activity: z.enum(['online', 'today', 'this_week', 'earlier']).nullable(),
  threadId: ThreadId.nullable(),
  /** True if a moderator compared a selfie with photos that are still in the profile. */
  isSelfieChecked: z.boolean(),
})

export const MemberView = z.discriminatedUnion('view', [LimitedView, FullView])
export type MemberView = z.infer<typeof MemberView>

/**
 * Kinds of members who look at a profile: without premium or a match, with premium, or matched with
 * its owner.
 */
export const profileViewers = ['free', 'premium', 'match'] as const
export const ProfileViewer = z.enum(profileViewers)
export type ProfileViewer = z.infer<typeof ProfileViewer>

/** The caller's own profile as another member sees it. */
export const ProfilePreview = z.strictObject({
  /**
   * How much such a viewer sees at present: the view (`seen`), only the name in the match (`named`),
   * or nothing.
   */
  visibility: z.enum(['seen', 'named', 'nothing']),
  /** The view, also while such viewers don't see it. */
  view: MemberView,
})
export type ProfilePreview = z.infer<typeof ProfilePreview>

const PreferredAge = z.int().min(DISCOVER_AGE_MINIMUM).max(DISCOVER_AGE_MAXIMUM)

/**
 * Ages a member wants to meet, in years; a maximum of 60 means 60 and over (decision P5). A
 * deal-breaker also applies to introductions (decision P25).
 */
export const PreferredAges = z
  .strictObject({ minAge: PreferredAge, maxAge: PreferredAge, isDealBreaker: z.boolean() })
  .refine(({ minAge, maxAge }) => minAge <= maxAge, 'The lowest age is above the highest')
export type PreferredAges = z.infer<typeof PreferredAges>

/** City or country of the members that a member wants to meet. */
export const PreferredPlace = z
  .strictObject({
    city: City.nullable(),
    country: Country.nullable(),
    isDealBreaker: z.boolean(),
  })
  .refine(({ city, country }) => (city === null) !== (country === null), 'One city or one country')
export type PreferredPlace = z.infer<typeof PreferredPlace>

export const OwnProfile = Details.extend({
  memberId: MemberId,
  handle: z.string(),
  gender: Gender,
  birthDate: z.iso.date(),
  age: z.int(),
  city: z.string(),
  country: z.string(),
  interestedIn: InterestedIn,
  /** Filters that open Discover (decision P25); null if the member has no preference. */
  preferredAges: PreferredAges.nullable(),
  preferredPlace: PreferredPlace.nullable(),
  isVerified: z.boolean(),
  isAvailable: z.boolean(),
  /** Paused by the member: hidden from everybody until they resume. */
  isPaused: z.boolean(),
  /** `open`: consents wait for an answer; `hidden`: the profile is, until `meeting` is agreed to. */
  consent: z.enum(['answered', 'open', 'hidden']),
  /**
   * First condition that others are not shown this profile for (decisions P23 and P24); null if it
   * is ready. `staff`: members with a staff role are shown to none but their matches. `age_check`: it
   * is overdue. `verification`: it was denied and not decided again. `photo_approval`: the photos
   * wait for review.
   */
  hiddenReason: z
    .enum(['staff', 'name', 'age_check', 'verification', 'photo', 'photo_approval'])
    .nullable(),
  /**
   * Set while the member must pass an age check; `dueAt` is null once it is overdue: then they can't
   * like or write (AGE_CHECK_REQUIRED).
   */
  ageCheck: z.strictObject({ dueAt: z.iso.datetime().nullable() }).nullable(),
  /** True while a moderator checks the account, once a conversation was refused (NEW_THREADS_HELD). */
  isOnHold: z.boolean(),
  /** True if likes and first messages are refused with PHOTO_REQUIRED (decision P24). */
  needsPhoto: z.boolean(),
  /**
   * True if profiles and conversations must say that criminal records aren't checked, as the law of
   * New Jersey requires for members who live there.
   */
  needsCriminalRecordsNotice: z.boolean(),
  isPremium: z.boolean(),
  /**
   * Verified, pending, or denied with a reason; a denied member may ask again after 24 hours (T5).
   */
  verification: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('verified') }),
    z.strictObject({ state: z.literal('pending') }),
    z.strictObject({
      state: z.literal('denied'),
      reason: z.string(),
      mayAskAgainAt: z.iso.datetime(),
    }),
  ]),
  matchCount: z.int(),
  unreadCount: z.int(),
  prompts: PromptAnswers,
  /**
   * Increases with every save. An edit sends the revision it began with, so that two tabs don't
   * overwrite each other.
   */
  revision: z.int(),
})
export type OwnProfile = z.infer<typeof OwnProfile>

const pickEdits = Object.fromEntries(
  pickFields.map((field) => [field, pickDetails[field].optional()]),
) as {
  [F in PickField]: z.ZodOptional<z.ZodNullable<PickEnums[F]>>
}

export const ProfileEdit = z.strictObject({
  handle: Handle.optional(),
  birthDate: z.iso.date().optional(),
  city: City.optional(),
  interestedIn: InterestedIn.optional(),
  /** All ages, 18 to 60, are saved as no preference. */
  preferredAges: PreferredAges.nullable().optional(),
  preferredPlace: PreferredPlace.nullable().optional(),
  /** A city sets its country; a country outside the city removes the city. */
  rootsCity: City.nullable().optional(),
  rootsCountry: Country.nullable().optional(),
  profession: lineOfText({ maximum: 80 }).nullable().optional(),
  aboutMe: AboutMe.nullable().optional(),
  interests: z
    .array(lineOfText({ minimum: 1, maximum: 30 }))
    .max(INTERESTS_MAXIMUM)
    .optional(),
  /** Sent by pages of the last release; new ones get level 3, and `languageSkills` has priority. */
  languages: z.array(Language).max(Language.options.length).optional(),
  languageSkills: LanguageSkillEdits.optional(),
  heightCm: z.int().min(120).max(230).nullable().optional(),
  ...pickEdits,
} satisfies Record<ProfileField, z.ZodType> & Record<string, z.ZodType>)
export type ProfileEdit = z.infer<typeof ProfileEdit>

/** The caller's profile and onboarding, and the profiles of other members. */
export const profiles = {
  mine: forMembers({ reads: 'fresh', spec: ['PRO-01'] })
    .route({ method: 'GET', path: '/me/profile' })
    .output(OwnProfile),

  update: forMembers({
    spec: ['PRO-02'],
    idempotency: { because: 'Carries the revision it changes' },
  })
    .route({ method: 'PATCH', path: '/me/profile' })
    .errors(pickErrors('HANDLE_RESERVED', 'BIRTH_DATE_FIXED', 'UNDER_AGE', 'STALE'))
    .errors(pickErrors('CONSENT_NEEDED', 'AGE_CHECK_REQUIRED'))
    // If another tab has saved since `expectedRevision`, the edit is refused with STALE.
    .input(ProfileEdit.extend({ expectedRevision: z.int().min(0).optional() }))
    .output(OwnProfile),

  ...promptProcedures,

  /** Returns the caller's profile as `view` returns it to a member of that kind. */
  preview: forMembers({ reads: 'fresh', sample: { viewer: 'match' } })
    .route({ method: 'GET', path: '/me/profile/preview' })
    .input(z.strictObject({ viewer: ProfileViewer }))
    .output(ProfilePreview),

  onboarding: forMembers({ reads: 'fresh' })
    .route({ method: 'GET', path: '/me/onboarding' })
    .output(Onboarding),

  /**
   * Answers a step; `open` undoes a skip. A photo, interests and prompts count as done without an
   * answer.
   */
  answerOnboarding: forMembers({
    idempotency: 'sets-state',
    sample: { step: 'photo', state: 'skipped' },
  })
    .route({ method: 'PUT', path: '/me/onboarding/{step}' })
    .input(z.strictObject({ step: OnboardingStep, state: z.enum(['open', 'done', 'skipped']) }))
    .output(Onboarding),

  /** Sets whether the member is shown; never changes a ban or a suspension (decision T2). */
  setAvailability: forMembers({
    spec: ['PRO-03'],
    idempotency: 'sets-state',
    sample: { isAvailable: true },
  })
    .route({ method: 'PUT', path: '/me/availability' })
    .input(z.strictObject({ isAvailable: z.boolean() }))
    .output(z.strictObject({ isAvailable: z.boolean() })),

  requestVerification: forMembers({ idempotency: { because: 'One request at a time' } })
    .route({ method: 'POST', path: '/me/verification-requests' })
    .errors(pickErrors('TOO_SOON', 'ALREADY_DECIDED'))
    .input(z.strictObject({}))
    .output(z.strictObject({})),

  /**
   * Returns another member as far as the caller may see them; absent, hidden and blocked members
   * look the same.
   */
  view: forMembers({
    reads: 'fresh',
    spec: ['PRO-04', 'PRO-05'],
    limits: [perMember(60, 10 * MINUTE_SECONDS)],
    sample: { id: SAMPLE_ID },
  })
    .route({ method: 'GET', path: '/members/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: MemberId }))
    .output(MemberView),
}
