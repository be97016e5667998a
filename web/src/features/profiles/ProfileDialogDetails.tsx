import type { MemberView } from '@adire/contract/profiles.ts'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ScanFace } from 'lucide-react'
import type { ReactNode } from 'react'
import { placeName } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ProfileDialogHead } from './ProfileDialogHead.tsx'
import { ProfileDialogMenu } from './ProfileDialogMenu.tsx'
import { ProfileDialogReasons } from './ProfileDialogReasons.tsx'
import {
  activityWords,
  bodyTypeWords,
  childrenWords,
  drinkingWords,
  educationWords,
  lookingForWords,
  relationshipTypeWords,
  religionWords,
  smokingWords,
  wantChildrenWords,
} from '../../lib/profile-words.ts'

type Full = Extract<MemberView, { view: 'full' }>

/** Everything a member wrote about themselves; empty fields have no line. */
export function ProfileDialogDetails({ view }: { view: Full }) {
  const { t, i18n } = useLingui()
  const { member, details, activity, isSelfieChecked } = view
  const { handle } = member
  const rows = useDetailRows(details)
  const hasNothing = !details.aboutMe && rows.length === 0 && details.interests.length === 0 && details.languages.length === 0
  return (
    <div className="grid grid-cols-1 gap-7">
      <ProfileDialogHead member={member} menu={<ProfileDialogMenu view={view} />}>
        {isSelfieChecked && (
          <Badge kind="verified" icon={<ScanFace aria-hidden />}>
            <Trans>Selfie checked</Trans>
          </Badge>
        )}
        {activity && (
          <span className="inline-flex items-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 text-xs font-medium text-ink-2">
            {activity === 'online' && <span aria-hidden className="size-2 rounded-full bg-leaf" />}
            {i18n._(activityWords[activity])}
          </span>
        )}
      </ProfileDialogHead>
      <ProfileDialogReasons member={member} details={details} />
      {details.aboutMe && (
        <Section title={t`About`}>
          <p className="max-w-prose whitespace-pre-line">{details.aboutMe}</p>
        </Section>
      )}
      {rows.length > 0 && (
        <Section title={t`Details`}>
          <dl className="grid gap-x-6 gap-y-3 min-[400px]:grid-cols-2">
            {rows.map(({ label, value }) => (
              <div key={label} className="min-w-0">
                <dt className="text-xs font-medium text-ink-3">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <TagSection title={t`Interests`} words={details.interests} />
      <TagSection title={t`Languages`} words={details.languages} />
      {hasNothing && (
        <p className="text-ink-2">
          <Trans>{handle} has not written anything yet. A good first question might help.</Trans>
        </p>
      )}
    </div>
  )
}

function useDetailRows(details: Full['details']): { label: string; value: string }[] {
  const { t, i18n } = useLingui()
  const word = <K extends string>(words: Record<K, MessageDescriptor>, value: K | null) => (value === null ? null : i18n._(words[value]))
  const { heightCm, rootsCity, rootsCountry } = details
  const rows = [
    { label: t`Roots`, value: placeName({ city: rootsCity ?? '', country: rootsCountry ?? '' }) },
    { label: t`Looking for`, value: word(lookingForWords, details.lookingFor) },
    { label: t`Profession`, value: details.profession },
    { label: t`Education`, value: word(educationWords, details.education) },
    { label: t`Relationship`, value: word(relationshipTypeWords, details.relationshipType) },
    { label: t`Height`, value: heightCm === null ? null : t`${heightCm} cm` },
    { label: t`Body type`, value: word(bodyTypeWords, details.bodyType) },
    { label: t`Religion`, value: word(religionWords, details.religion) },
    { label: t`Smoking`, value: word(smokingWords, details.smoking) },
    { label: t`Drinking`, value: word(drinkingWords, details.drinking) },
    { label: t`Children`, value: word(childrenWords, details.children) },
    { label: t`Plans for children`, value: word(wantChildrenWords, details.wantChildren) },
  ]
  return rows.filter((row): row is { label: string; value: string } => Boolean(row.value))
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

function TagSection({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <Section title={title}>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word} className="max-w-full">
            <Tag>{word}</Tag>
          </li>
        ))}
      </ul>
    </Section>
  )
}
