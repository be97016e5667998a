import { z } from 'zod'
import { forMembers } from './base.ts'
import { pickErrors } from './errors.ts'
import { MemberId, ThreadId } from './ids.ts'
import { CardPhoto, City, Gender, InterestedIn, MemberCard } from './members.ts'
import { lineOfText, linesOfText } from './text.ts'

export const Education = z.enum(['high_school', 'bachelors', 'masters', 'phd', 'trade', 'other'])
export const BodyType = z.enum(['slim', 'athletic', 'average', 'curvy', 'plus_size', 'prefer_not_to_say'])
export const Smoking = z.enum(['never', 'socially', 'regularly', 'trying_to_quit'])
export const Drinking = z.enum(['never', 'socially', 'regularly', 'occasionally'])
export const Religion = z.enum([
  'christian',
  'muslim',
  'jewish',
  'hindu',
  'buddhist',
  'spiritual',
  'agnostic',
  'atheist',
  'other',
  'prefer_not_to_say',
])
export const Children = z.enum(['none', 'have_children', 'prefer_not_to_say'])
export const WantChildren = z.enum(['yes', 'no', 'maybe', 'not_sure', 'prefer_not_to_say'])
export const LookingFor = z.enum([
  'serious_relationship',
  'casual_dating',
  'friendship',
  'networking',
  'travel_companion',
  'open_to_anything',
])
export const RelationshipType = z.enum(['monogamous', 'open', 'polyamorous', 'not_sure'])

/** The 16 interests of Discover (member document, section 9) and four more of ours (reading N-20). */
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
export const popularInterests = [...discoverInterests, 'Volunteering', 'Theatre', 'Hiking', 'Languages'] as const

export const languages = [
  'English',
  'French',
  'Portuguese',
  'Spanish',
  'Yoruba',
  'Igbo',
  'Hausa',
  'Twi',
  'Swahili',
  'Kikuyu',
  'Amharic',
  'Wolof',
  'Lingala',
  'Zulu',
  'Haitian Creole',
  'Patois',
  'Arabic',
  'German',
] as const
export const Language = z.enum(languages)

export const ABOUT_ME_MAXIMUM = 500
export const INTERESTS_MAXIMUM = 20

export const Handle = z
  .string()
  .transform((text) => text.normalize('NFKC').trim())
  .pipe(
    z
      .string()
      .min(3)
      .max(30)
      .regex(/^[\p{L}\p{M}][\p{L}\p{M}\p{N} ._'-]*$/u),
  )

const AboutMe = linesOfText({ maximum: ABOUT_ME_MAXIMUM })

/** What the full view adds to a card: everything a member wrote about themselves. */
const Details = z.strictObject({
  profession: z.string().nullable(),
  education: Education.nullable(),
  aboutMe: z.string().nullable(),
  interests: z.array(z.string()),
  languages: z.array(z.string()),
  lookingFor: LookingFor.nullable(),
  relationshipType: RelationshipType.nullable(),
  heightCm: z.int().nullable(),
  bodyType: BodyType.nullable(),
  smoking: Smoking.nullable(),
  drinking: Drinking.nullable(),
  religion: Religion.nullable(),
  children: Children.nullable(),
  wantChildren: WantChildren.nullable(),
})
export type ProfileDetails = z.infer<typeof Details>

/** What I have done towards a member, and whether we matched; never what they have done towards me (LIK-04). */
export const OwnLikeState = z.enum(['none', 'like', 'super', 'matched'])
export type OwnLikeState = z.infer<typeof OwnLikeState>

const LimitedView = z.strictObject({
  view: z.literal('limited'),
  member: MemberCard,
  photoCount: z.int(),
  likeState: OwnLikeState,
})

const FullView = z.strictObject({
  view: z.literal('full'),
  member: MemberCard,
  details: Details,
  photos: z.array(CardPhoto),
  photoCount: z.int(),
  activity: z.enum(['online', 'today', 'this_week', 'earlier']),
  likeState: OwnLikeState,
  threadId: ThreadId.nullable(),
})

export const MemberView = z.discriminatedUnion('view', [LimitedView, FullView])
export type MemberView = z.infer<typeof MemberView>

export const OwnProfile = Details.extend({
  memberId: MemberId,
  handle: z.string(),
  gender: Gender,
  birthDate: z.iso.date(),
  age: z.int(),
  city: z.string(),
  country: z.string(),
  interestedIn: InterestedIn,
  isVerified: z.boolean(),
  isAvailable: z.boolean(),
  isPremium: z.boolean(),
  /** Pending, denied with a reason, or verified; a denied member may ask again after 24 hours (T5). */
  verification: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('verified') }),
    z.strictObject({ state: z.literal('pending') }),
    z.strictObject({ state: z.literal('denied'), reason: z.string(), mayAskAgainAt: z.iso.datetime() }),
  ]),
  matchCount: z.int(),
  unreadCount: z.int(),
  /** Goes up with every save; sent back with the next one so that two tabs lose nothing silently. */
  revision: z.int(),
})
export type OwnProfile = z.infer<typeof OwnProfile>

export const ProfileEdit = z.strictObject({
  handle: Handle.optional(),
  birthDate: z.iso.date().optional(),
  city: City.optional(),
  interestedIn: InterestedIn.optional(),
  profession: lineOfText({ maximum: 80 }).nullable().optional(),
  education: Education.nullable().optional(),
  aboutMe: AboutMe.nullable().optional(),
  interests: z
    .array(lineOfText({ minimum: 1, maximum: 30 }))
    .max(INTERESTS_MAXIMUM)
    .optional(),
  languages: z.array(Language).max(languages.length).optional(),
  lookingFor: LookingFor.nullable().optional(),
  relationshipType: RelationshipType.nullable().optional(),
  heightCm: z.int().min(120).max(230).nullable().optional(),
  bodyType: BodyType.nullable().optional(),
  smoking: Smoking.nullable().optional(),
  drinking: Drinking.nullable().optional(),
  religion: Religion.nullable().optional(),
  children: Children.nullable().optional(),
  wantChildren: WantChildren.nullable().optional(),
})
export type ProfileEdit = z.infer<typeof ProfileEdit>

export const profiles = {
  mine: forMembers.route({ method: 'GET', path: '/me/profile' }).output(OwnProfile),

  update: forMembers
    .route({ method: 'PATCH', path: '/me/profile' })
    .errors(pickErrors('HANDLE_TAKEN', 'HANDLE_RESERVED', 'BIRTH_DATE_FIXED', 'UNDER_AGE'))
    .input(ProfileEdit)
    .output(OwnProfile),

  /** The member's own switch; never touches a ban or a suspension (decision T2). */
  setAvailability: forMembers
    .route({ method: 'PUT', path: '/me/availability' })
    .input(z.strictObject({ isAvailable: z.boolean() }))
    .output(z.strictObject({ isAvailable: z.boolean() })),

  requestVerification: forMembers
    .route({ method: 'POST', path: '/me/verification-requests' })
    .errors(pickErrors('TOO_SOON', 'ALREADY_DECIDED'))
    .input(z.strictObject({}))
    .output(z.strictObject({})),

  /** Another member, as far as the caller may see them; absent, hidden and blocked look the same. */
  view: forMembers
    .route({ method: 'GET', path: '/members/{id}' })
    .errors(pickErrors('NOT_FOUND'))
    .input(z.strictObject({ id: MemberId }))
    .output(MemberView),
}
