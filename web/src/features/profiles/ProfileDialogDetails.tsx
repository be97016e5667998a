import { profileFields } from '@adire/contract/profile-fields.ts'
import type { MemberView } from '@adire/contract/profiles.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ScanFace } from 'lucide-react'
import { placeName } from '../../lib/format.ts'
import { formatSkill } from '../../lib/language-copy.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ProfileDialogHead } from './ProfileDialogHead.tsx'
import { ProfileDialogMenu } from './ProfileDialogMenu.tsx'
import { ProfileDialogReasons } from './ProfileDialogReasons.tsx'
import { ProfileDialogSection } from './ProfileDialogSection.tsx'
import { ProfileDialogStory } from './ProfileDialogStory.tsx'
import { activityCopy, listDetails, profileCopy } from '../../lib/profile-copy.ts'

type Full = Extract<MemberView, { view: 'full' }>

type Props = { view: Full; isOwn: boolean }

/** The full view beside the photos: what the two share, words and photos in turn, then facts. */
export function ProfileDialogDetails({ view, isOwn }: Props) {
  const { t, i18n } = useLingui()
  const { member, details, prompts, reasons, activity, isSelfieChecked } = view
  const { handle } = member
  const rows = useDetailRows(details)
  const hasNothing =
    !details.aboutMe &&
    prompts.length === 0 &&
    rows.length === 0 &&
    details.interests.length === 0 &&
    details.languageSkills.length === 0
  return (
    <div className="grid grid-cols-1 gap-7">
      <ProfileDialogHead member={member} menu={!isOwn && <ProfileDialogMenu view={view} />}>
        {isSelfieChecked && (
          <Badge kind="verified" icon={<ScanFace aria-hidden />}>
            <Trans>Selfie checked</Trans>
          </Badge>
        )}
        {activity && (
          <span className="inline-flex items-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 text-xs font-medium text-ink-2">
            {activity === 'online' && <span aria-hidden className="size-2 rounded-full bg-leaf" />}
            {i18n._(activityCopy[activity])}
          </span>
        )}
      </ProfileDialogHead>
      {!isOwn && <ProfileDialogReasons reasons={reasons} gender={member.gender} />}
      <ProfileDialogStory view={view} isOwn={isOwn} />
      {rows.length > 0 && (
        <ProfileDialogSection title={t`Details`}>
          <dl className="grid gap-x-6 gap-y-3 min-[400px]:grid-cols-2">
            {rows.map(({ label, value }) => (
              <div key={label} className="min-w-0">
                <dt className="text-xs font-medium text-ink-3">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </ProfileDialogSection>
      )}
      <TagSection title={i18n._(profileCopy.interests.label)} tags={details.interests} />
      {details.languageSkills.length > 0 && (
        <ProfileDialogSection title={i18n._(profileCopy.languages.label)}>
          <ul className="grid gap-1.5">
            {details.languageSkills.map((skill) => (
              <li key={skill.language}>{formatSkill(skill)}</li>
            ))}
          </ul>
        </ProfileDialogSection>
      )}
      {hasNothing && (
        <p className="text-ink-2">
          <Trans>
            {handle} hasn’t written anything yet. A good question might get things started.
          </Trans>
        </p>
      )}
    </div>
  )
}

/** Fields with a short value, and the roots as one place. */
function useDetailRows(details: Full['details']): { label: string; value: string }[] {
  const { t, i18n } = useLingui()
  const roots = placeName({ city: details.rootsCity ?? '', country: details.rootsCountry ?? '' })
  const short = listDetails(details).filter(
    ({ field }) => !['paragraph', 'place', 'list'].includes(profileFields[field].kind),
  )
  return [
    ...(roots ? [{ label: t`Roots`, value: roots }] : []),
    ...short.map(({ label, text }) => ({ label: i18n._(label), value: text })),
  ]
}

function TagSection({ title, tags }: { title: string; tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ProfileDialogSection title={title}>
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <Tag>{tag}</Tag>
          </li>
        ))}
      </ul>
    </ProfileDialogSection>
  )
}
