import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { genderLabels, placementLabels, stepLabels } from './copy.ts'
import { type CampaignDraft, parseMicros } from './form-rules.ts'
import { FormSection } from './FormSection.tsx'
import { formatDay, formatMicros } from './money-rules.ts'
import type { FormStep } from './step-rules.ts'
import { getVariant, listDraftLetters } from './variant-rules.ts'
import { FieldError } from '../../ui/FieldError.tsx'
import { cityName } from '../../lib/city-copy.ts'
import { formatList } from '../../lib/lists.ts'

type Props = { draft: CampaignDraft; faulty: readonly FormStep[]; onOpen: (step: FormStep) => void }

/** Last step of the campaign form: everything that was entered, with links to change it. */
export function CheckSection({ draft, faulty, onOpen }: Props) {
  const { i18n, t } = useLingui()
  const none = t`None given`
  const letters = listDraftLetters(draft)
  const money = (typed: string) => {
    const micros = parseMicros(typed)
    return micros === undefined ? typed : formatMicros(micros)
  }
  const group = (step: FormStep, facts: readonly (readonly [string, ReactNode])[]) => (
    <FactGroup
      name={i18n._(stepLabels[step])}
      hasFault={faulty.includes(step)}
      facts={facts}
      onEdit={() => onOpen(step)}
    />
  )
  return (
    <FormSection title={<Trans>Check everything</Trans>}>
      {group('details', [
        [t`Advertiser name`, draft.advertiserName || none],
        [t`Advertiser email`, draft.advertiserEmail || none],
        [t`Campaign name`, draft.campaignName || none],
        [t`Placement type`, i18n._(placementLabels[draft.placementType])],
        [t`Destination URL`, draft.destinationUrl || none],
      ])}
      {group(
        'creative',
        letters.flatMap((letter): [string, ReactNode][] => {
          const { title, description, ctaText, banner } = getVariant(draft, letter)
          const name = (field: string) => (letters.length > 1 ? `${letter} · ${field}` : field)
          const facts: [string, ReactNode][] = [
            [name(t`Title`), title || t`The campaign name`],
            [name(t`Description`), description || none],
            [name(t`CTA text`), ctaText || none],
            [name(t`Picture`), banner ? `${banner.width}x${banner.height}` : none],
          ]
          if (letters.length > 1)
            facts.push([
              name(t`Status`),
              draft.pausedVariants.includes(letter) ? t`Paused` : t`Shown`,
            ])
          return facts
        }),
      )}
      {group('targeting', [
        [t`Target gender`, i18n._(genderLabels[draft.targetGender])],
        [t`Ages`, t`${draft.targetAgeMin} to ${draft.targetAgeMax}`],
        [t`Target cities`, formatList(draft.targetCities.map(cityName)) || t`Every city`],
      ])}
      {group('budget', [
        [t`Daily budget`, money(draft.dailyBudget)],
        [t`Total budget`, draft.totalBudget.trim() ? money(draft.totalBudget) : t`None`],
        [t`Cost per click`, money(draft.costPerClick)],
        [t`Cost per impression`, money(draft.costPerImpression)],
        [t`Start date`, draft.startDate ? formatDay(draft.startDate) : t`Right away`],
        [t`End date`, draft.endDate ? formatDay(draft.endDate) : t`Until it’s paused`],
      ])}
    </FormSection>
  )
}

type GroupProps = {
  name: string
  hasFault: boolean
  facts: readonly (readonly [string, ReactNode])[]
  onEdit: () => void
}

function FactGroup({ name, hasFault, facts, onEdit }: GroupProps) {
  return (
    <div className="grid gap-2 border-t border-line pt-3 first-of-type:border-0 first-of-type:pt-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h5 className="font-text text-sm font-semibold tracking-normal">{name}</h5>
        {hasFault && (
          <FieldError>
            <Trans>Something here needs correcting.</Trans>
          </FieldError>
        )}
        <Button variant="link" onClick={onEdit}>
          <Trans>
            Edit<span className="sr-only"> {name}</span>
          </Trans>
        </Button>
      </div>
      <dl className="grid gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
        {facts.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-3">{term}</dt>
            <dd className="wrap-anywhere max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
