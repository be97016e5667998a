import type { OwnProfile } from '@adire/contract/profiles.ts'
import { PROMPTS_MAXIMUM } from '@adire/contract/prompts.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { countFilled, profileSections, toValues } from './edit-rules.ts'
import { sectionCopy } from './edit-copy.ts'
import { SectionLink } from './SectionLink.tsx'

type Props = { profile: OwnProfile; photoCount: number | undefined }

const rowStyle =
  'flex min-h-16 items-center justify-between gap-3 px-5 py-2.5 -outline-offset-4! transition-colors hover:bg-surface-2 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-3'

/** Links to the editor's sections, each with the number of answered fields. */
export function ProfileSections({ profile, photoCount }: Props) {
  const { t, i18n } = useLingui()
  const values = toValues(profile)
  return (
    <Card padding="none" asChild>
      <nav aria-label={t`Sections of your profile`}>
        <ul className="divide-y divide-line">
          {profileSections.map((section) => (
            <li key={section}>
              <SectionLink section={section} className={rowStyle}>
                <Row title={i18n._(sectionCopy[section])}>
                  {section === 'prompts' ? (
                    <Trans>
                      {profile.prompts.length} of {PROMPTS_MAXIMUM} answered
                    </Trans>
                  ) : section === 'voice' ? (
                    <Trans>Your name and an answer, spoken</Trans>
                  ) : section === 'places' ? (
                    <Trans>Where you’ve lived, and where you’re going next</Trans>
                  ) : section === 'vouches' ? (
                    <Trans>What your friends say about you</Trans>
                  ) : section === 'hours' ? (
                    <Trans>Your usual free hours</Trans>
                  ) : section === 'photos' ? (
                    photoCount !== undefined && (
                      <Plural value={photoCount} one="# photo" other="# photos" />
                    )
                  ) : (
                    <Filled {...countFilled(section, values)} />
                  )}
                </Row>
              </SectionLink>
            </li>
          ))}
        </ul>
      </nav>
    </Card>
  )
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <span className="grid min-w-0">
        <span className="font-medium">{title}</span>
        <span className="text-sm text-ink-3">{children}</span>
      </span>
      <ChevronRight aria-hidden className="rtl:-scale-x-100" />
    </>
  )
}

function Filled({ filled, total }: { filled: number; total: number }) {
  return filled === total ? (
    <Trans>All filled in</Trans>
  ) : (
    <Trans>
      {filled} of {total} filled in
    </Trans>
  )
}
