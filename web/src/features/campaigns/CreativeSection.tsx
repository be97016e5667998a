import { ALTERNATIVES_MAXIMUM, type VariantLetter } from '@adire/contract/campaign-variants.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { describeFaults } from './copy.ts'
import { FormSection } from './FormSection.tsx'
import { useIsUploadingBanner } from './use-banner-upload.ts'
import { type CampaignForm, useDraft } from './use-campaign-form.ts'
import type { VariantChoice } from './use-variant-choice.ts'
import { VariantFields } from './VariantFields.tsx'
import {
  changeAlternative,
  checkVariant,
  createVariant,
  getVariant,
  listDraftLetters,
  listFaultyLetters,
  pauseVariant,
  removeVariant,
} from './variant-rules.ts'
import { FieldError } from '../../ui/FieldError.tsx'

type Props = {
  form: CampaignForm
  choice: VariantChoice
  /** Banners that are saved: they can be paused, not removed. */
  savedCount: number
}

/** Banners of the campaign form: texts and picture of each, up to four (ADS-ADMIN-41). */
export function CreativeSection({ form, choice, savedCount }: Props) {
  const { t } = useLingui()
  const draft = useDraft(form)
  const letters = listDraftLetters(draft)
  const faulty = form.errors.alternatives === undefined ? [] : listFaultyLetters(draft)

  function add() {
    form.change('alternatives', [...draft.alternatives, createVariant(draft)])
    choice.choose(ADDED_LETTERS[draft.alternatives.length] ?? 'A')
  }

  return (
    <FormSection title={<Trans>Creative Assets</Trans>}>
      {letters.length === 1 ? (
        <Variant form={form} letter="A" />
      ) : (
        <Tabs
          value={choice.letter}
          onValueChange={(next) => choice.choose(letters.find((letter) => letter === next) ?? 'A')}
        >
          <TabList aria-label={t`Banners`}>
            {letters.map((letter) => (
              <Tab
                key={letter}
                value={letter}
                icon={
                  faulty.includes(letter) && <CircleAlert aria-hidden className="text-danger" />
                }
              >
                <Trans>Banner {letter}</Trans>
                {draft.pausedVariants.includes(letter) && (
                  <span className="text-sm font-normal text-ink-3">
                    <Trans>paused</Trans>
                  </span>
                )}
                {faulty.includes(letter) && <span className="sr-only">{t`: has errors`}</span>}
              </Tab>
            ))}
          </TabList>
          {letters.map((letter, position) => (
            // Stays mounted, so that an upload goes on while another banner is open.
            <TabPanel
              key={letter}
              value={letter}
              forceMount
              className="grid grid-cols-[minmax(0,1fr)] gap-4 data-[state=inactive]:hidden"
            >
              <Variant form={form} letter={letter} />
              <Shown form={form} letter={letter} />
              {position >= savedCount && letter !== 'A' && (
                <RemoveButton form={form} letter={letter} choice={choice} />
              )}
            </TabPanel>
          ))}
        </Tabs>
      )}
      {form.errors.alternatives !== undefined && faulty.length === 0 && (
        <FieldError>{form.errors.alternatives}</FieldError>
      )}
      {draft.alternatives.length < ALTERNATIVES_MAXIMUM && (
        <div className="grid gap-2 border-t border-line pt-4">
          <Button
            variant="secondary"
            icon={<Plus aria-hidden />}
            className="justify-self-start"
            onClick={add}
          >
            <Trans>Add a banner</Trans>
          </Button>
          <p className="text-sm text-ink-3">
            <Trans>
              For an A/B test: up to four banners are shown equally often, and the statement
              compares their click-through rates.
            </Trans>
          </p>
        </div>
      )}
    </FormSection>
  )
}

const ADDED_LETTERS: readonly VariantLetter[] = ['B', 'C', 'D']

type VariantProps = { form: CampaignForm; letter: VariantLetter }

function Variant({ form, letter }: VariantProps) {
  const draft = useDraft(form)
  const { placementType } = draft
  const variant = getVariant(draft, letter)
  if (letter === 'A')
    return (
      <VariantFields
        variant={variant}
        placementType={placementType}
        errors={form.errors}
        onChange={({ title, description, ctaText, banner }) => {
          if (title !== undefined) form.change('title', title)
          if (description !== undefined) form.change('description', description)
          if (ctaText !== undefined) form.change('ctaText', ctaText)
          if (banner !== undefined) form.change('banner', banner)
        }}
      />
    )
  const position = ADDED_LETTERS.indexOf(letter)
  const hasErrors = form.errors.alternatives !== undefined
  return (
    <VariantFields
      variant={variant}
      placementType={placementType}
      errors={hasErrors ? describeFaults(checkVariant(placementType, variant)) : {}}
      onChange={(changes) =>
        form.change('alternatives', changeAlternative(draft, position, changes))
      }
    />
  )
}

function Shown({ form, letter }: VariantProps) {
  const draft = useDraft(form)
  return (
    <Checkbox
      label={<Trans>Show this banner</Trans>}
      hint={<Trans>A paused banner keeps its results and can be shown again later.</Trans>}
      error={form.errors.pausedVariants}
      checked={!draft.pausedVariants.includes(letter)}
      onChange={(event) =>
        form.change('pausedVariants', pauseVariant(draft, letter, !event.target.checked))
      }
    />
  )
}

function RemoveButton({ form, letter, choice }: VariantProps & { choice: VariantChoice }) {
  const draft = useDraft(form)
  // The banners after it move up a letter, and an upload belongs to a letter.
  const isUploading = useIsUploadingBanner()
  return (
    <Button
      variant="ghost"
      icon={<Trash2 aria-hidden />}
      className="justify-self-start"
      disabled={isUploading}
      onClick={() => {
        const { alternatives, pausedVariants } = removeVariant(draft, letter)
        form.change('alternatives', alternatives)
        form.change('pausedVariants', pausedVariants)
        choice.choose('A')
      }}
    >
      <Trans>Remove banner {letter}</Trans>
    </Button>
  )
}
