import { portraitFile } from '@adire/art/portrait-file.ts'
import type { samplePortraits } from '@adire/art/sample-portraits.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Briefcase, LockKeyhole, MapPin } from 'lucide-react'
import { useId, useRef } from 'react'
import { saveAgeFlag } from '../../lib/visitor-choices.ts'
import { placeName } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cn } from '../../ui/cn.ts'
import { DrawnPortrait } from '../../ui/DrawnPortrait.tsx'
import { StaticHtml } from '../../ui/StaticHtml.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { SampleActions } from './SampleActions.tsx'
import { useSampleAccess } from './use-sample-access.ts'
import { sampleCopy, sampleInterest } from './sample-copy.ts'

const MAX_INTERESTS = 3

type SamplePortrait = (typeof samplePortraits)[number]
type Props = { person: SamplePortrait; position: number }

/** Sample profile; blurred and hidden from screen readers until the visitor has confirmed 18+. */
export function SampleCard({ person, position }: Props) {
  const { t } = useLingui()
  const { isOpen } = useSampleAccess()
  const card = useRef<HTMLElement>(null)
  const lockedTitleId = useId()
  const nameId = `sample-${position}`

  function confirm() {
    saveAgeFlag('confirmed')
    card.current?.focus({ preventScroll: true })
  }

  return (
    <Card asChild padding="none" depth="raised">
      <article
        ref={card}
        tabIndex={-1}
        aria-labelledby={isOpen ? nameId : lockedTitleId}
        className={cn('relative flex h-full flex-col', !isOpen && 'is-locked')}
      >
        {!isOpen && (
          <h3 id={lockedTitleId} className="sr-only">
            {t`Sample profile ${position} of 6, locked`}
          </h3>
        )}
        <div className="relative">
          <div
            inert={!isOpen}
            aria-hidden={!isOpen || undefined}
            className="relative aspect-[4/5] overflow-hidden bg-surface-3"
          >
            <span
              aria-hidden
              className="display absolute inset-0 grid place-items-center text-hero text-ink-3"
            >
              {person.initial}
            </span>
            <DrawnPortrait
              name={portraitFile(person.name)}
              alt={t`Illustration of ${person.name}`}
              className="sample-picture relative h-full object-cover"
            />
          </div>
          <Badge className="absolute start-3 top-3 border-transparent bg-surface/90">
            <Trans>Sample, illustrated</Trans>
          </Badge>
          {!isOpen && <Lock onConfirm={confirm} />}
        </div>
        <div className="flex flex-1 flex-col gap-4 p-4 sm:p-5">
          <StaticHtml
            inert={!isOpen}
            aria-hidden={!isOpen || undefined}
            className="sample-facts grid content-start gap-2.5"
          >
            {import.meta.env.DRAWS_ALL && <Facts person={person} nameId={nameId} />}
          </StaticHtml>
          <SampleActions name={isOpen ? person.name : undefined} className="mt-auto" />
        </div>
      </article>
    </Card>
  )
}

function Facts({ person, nameId }: { person: SamplePortrait; nameId: string }) {
  const { t } = useLingui()
  const { name, age, interests, isVerified, isAvailable } = person
  const { profession, about } = sampleCopy[name]
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <h3 id={nameId} className="font-text text-lg font-semibold tracking-normal">
          {name}, {age}
        </h3>
        <div className="flex gap-1.5">
          {isVerified && (
            <Badge kind="verified">
              <Trans>Verified</Trans>
            </Badge>
          )}
          {isAvailable && (
            <Badge kind="available">
              <Trans>Available</Trans>
            </Badge>
          )}
        </div>
      </div>
      <ul className="grid gap-1 text-sm text-ink-2 [&_li]:flex [&_li]:items-center [&_li]:gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3">
        <li>
          <MapPin aria-hidden />
          {placeName(person)}
        </li>
        <li>
          <Briefcase aria-hidden />
          {t(profession)}
        </li>
      </ul>
      <p className="text-[0.9375rem] leading-snug text-ink">{t(about)}</p>
      <ul className="flex flex-wrap gap-1.5">
        {interests.slice(0, MAX_INTERESTS).map((interest) => (
          <li key={interest} className="flex">
            <Tag>{sampleInterest(interest)}</Tag>
          </li>
        ))}
      </ul>
    </>
  )
}

function Lock({ onConfirm }: { onConfirm: () => void }) {
  return (
    <div className="sample-lock absolute inset-0 grid place-content-center justify-items-center gap-3 p-4">
      <span className="grid size-13 place-items-center rounded-full bg-surface/90 text-indigo">
        <LockKeyhole aria-hidden className="size-6" />
      </span>
      <Button
        variant="secondary"
        size="sm"
        className="border-transparent shadow-2 noscript:hidden"
        onClick={onConfirm}
      >
        <Trans>Confirm 18+ to view</Trans>
      </Button>
    </div>
  )
}
