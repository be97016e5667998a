import { profileFields } from '@adire/contract/profile-fields.ts'
import type { ProfileDetails } from '@adire/contract/profiles.ts'
import { useLingui } from '@lingui/react/macro'
import { placeName } from '../../lib/format.ts'
import { formatSkill } from '../../lib/language-copy.ts'
import { listDetails, profileCopy } from '../../lib/profile-copy.ts'
import { Tag } from '../../ui/Tag.tsx'
import { ProfileDialogSection } from './ProfileDialogSection.tsx'
import { interestName } from '../../lib/interest-copy.ts'

type Props = { details: ProfileDetails }

/** Answers that are facts rather than text: a quiet list, then interests and languages. */
export function ProfileFacts({ details }: Props) {
  const { t, i18n } = useLingui()
  const rows = useDetailRows(details)
  const { interests, languageSkills } = details
  return (
    <>
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
      {interests.length > 0 && (
        <ProfileDialogSection title={i18n._(profileCopy.interests.label)}>
          <ul className="flex flex-wrap gap-2">
            {interests.map((interest) => (
              <li key={interest} className="max-w-full">
                <Tag>{interestName(interest)}</Tag>
              </li>
            ))}
          </ul>
        </ProfileDialogSection>
      )}
      {languageSkills.length > 0 && (
        <ProfileDialogSection title={i18n._(profileCopy.languages.label)}>
          <ul className="grid gap-1.5">
            {languageSkills.map((skill) => (
              <li key={skill.language}>{formatSkill(skill)}</li>
            ))}
          </ul>
        </ProfileDialogSection>
      )}
    </>
  )
}

/** Fields with a short value, and the roots as one place. */
function useDetailRows(details: ProfileDetails): { label: string; value: string }[] {
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
