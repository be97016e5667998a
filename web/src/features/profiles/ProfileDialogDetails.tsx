import { profileFields } from '@adire/contract/profile-fields.ts'
import type { MemberView } from '@adire/contract/profiles.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ScanFace } from 'lucide-react'
import type { ReactNode } from 'react'
import { placeName } from '../../lib/format.ts'
import { formatSkill } from '../../lib/language-copy.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { LikePartButton } from '../likes/LikePartButton.tsx'
import { ProfileDialogHead } from './ProfileDialogHead.tsx'
import { ProfileDialogMenu } from './ProfileDialogMenu.tsx'
import { ProfilePrompt } from './ProfilePrompt.tsx'
import { ProfileDialogReasons } from './ProfileDialogReasons.tsx'
import { activityCopy, listDetails, profileCopy } from '../../lib/profile-copy.ts'

type Full = Extract<MemberView, { view: 'full' }>

type Props = { view: Full; isOwn: boolean }

/** Text of the full view: badges, shared interests, all answered fields, and prompts between them. */
export function ProfileDialogDetails({ view, isOwn }: Props) {
  const { t, i18n } = useLingui()
  const { member, details, prompts, reasons, activity, isSelfieChecked } = view
  const [first, second, third] = prompts
  const { handle } = member
  const rows = useDetailRows(details)
  const hasNothing =
    !details.aboutMe &&
    !first &&
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
      {first && <Answer answer={first} view={view} isOwn={isOwn} />}
      {details.aboutMe && (
        <Section title={t`About`}>
          <p className="max-w-prose whitespace-pre-line">{details.aboutMe}</p>
        </Section>
      )}
      {second && <Answer answer={second} view={view} isOwn={isOwn} />}
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
      {third && <Answer answer={third} view={view} isOwn={isOwn} />}
      <TagSection title={i18n._(profileCopy.interests.label)} tags={details.interests} />
      {details.languageSkills.length > 0 && (
        <Section title={i18n._(profileCopy.languages.label)}>
          <ul className="grid gap-1.5">
            {details.languageSkills.map((skill) => (
              <li key={skill.language}>{formatSkill(skill)}</li>
            ))}
          </ul>
        </Section>
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

/** An answer, with a button to like it unless it is the viewer's own. */
function Answer({ answer, view, isOwn }: Props & { answer: PromptAnswer }) {
  const { member, likeState } = view
  return (
    <ProfilePrompt
      {...answer}
      action={
        !isOwn && (
          <LikePartButton
            member={member}
            likeState={likeState}
            target={{ kind: 'prompt', prompt: answer.prompt }}
            preview={<ProfilePrompt {...answer} />}
            variant="ember"
          />
        )
      }
    />
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

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-3">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

function TagSection({ title, tags }: { title: string; tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <Section title={title}>
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag} className="max-w-full">
            <Tag>{tag}</Tag>
          </li>
        ))}
      </ul>
    </Section>
  )
}
