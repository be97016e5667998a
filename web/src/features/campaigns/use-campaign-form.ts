import type { Campaign } from '@adire/contract/campaigns.ts'
import type { CampaignId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { client } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { type FieldTexts, schemaFromRule } from '../../lib/form-schema.ts'
import { useValidatedForm, type ValidatedForm } from '../../ui/use-validated-form.ts'
import { describeFaults } from './copy.ts'
import type { Copy } from '../../lib/toast.ts'
import { toast } from '../../lib/toast.ts'
import { type CampaignDraft, checkDraft, type Faults, toFaults, toInput } from './form-rules.ts'
import { listFaultySteps, pickFaults } from './step-fault-rules.ts'
import { findStepBeside, type FormStep, formSteps } from './step-rules.ts'
import { describeFailure, useInvalidateCampaigns } from './use-campaigns.ts'
import type { Subject } from './subject-rules.ts'
import { useFormDraft } from './use-form-draft.ts'
import { useFormStep } from './use-form-step.ts'

export type CampaignForm = ValidatedForm<CampaignDraft>

/** Form values as typed so far. */
export function useDraft({ control }: CampaignForm): CampaignDraft {
  // The type leaves fields optional, but each has a default value.
  return useWatch({ control }) as CampaignDraft
}

/** Schema of the fields on these steps, or of all fields. */
const buildSchema = (steps?: ReadonlySet<FormStep>) =>
  schemaFromRule((draft: CampaignDraft) => {
    const faults = checkDraft(draft)
    return describeFaults(steps ? pickFaults(faults, steps) : faults)
  })

const wholeSchema = buildSchema()

interface Options {
  initial: CampaignDraft
  subject: Subject
  onSaved: (campaign: Campaign) => void
}

/**
 * State of the campaign form. Submitting a new one checks a step and opens the next; on the last
 * step, or for a saved campaign, it saves. A refused save keeps every typed value. `hasConflict`:
 * another admin saved the campaign first; saving again overwrites theirs.
 */
export function useCampaignForm({ initial, subject, onSaved }: Options) {
  const stored = useFormDraft(subject, initial)
  const steps = useFormStep()
  const next = subject.kind === 'new' ? findStepBeside(steps.step, 1) : undefined
  const { save, ...saving } = useSaveCampaign(subject, stored.id, {
    onSaved(campaign) {
      stored.remove()
      onSaved(campaign)
    },
    onRefused(faults) {
      steps.openFirst(listFaultySteps(faults))
      form.refuse(describeFaults(faults))
    },
  })

  /** Opens the next step if the open one has no errors. */
  function leaveStep(faulty: readonly FormStep[]) {
    steps.markChecked([steps.step])
    if (next && !faulty.includes(steps.step)) steps.openNext(next)
  }

  const form = useValidatedForm<CampaignDraft, CampaignDraft>({
    defaultValues: stored.values,
    schema: next ? buildSchema(new Set([...steps.checked, steps.step])) : wholeSchema,
    onTyped: stored.store,
    onInvalid(errors) {
      const faulty = listFaultySteps(errors)
      if (next) return leaveStep(faulty)
      steps.markChecked(formSteps)
      steps.openFirst(faulty)
      toastMissing(errors)
    },
    onSubmit(draft) {
      if (next) return leaveStep([])
      if (saving.isSaving) return
      // Keeps the id for a retry, even of a draft without typed values.
      stored.store(draft)
      save(draft)
    },
  })

  function startOver() {
    form.fill(initial)
    stored.remove()
  }
  return {
    form: next ? form : { ...form, form: steps.ignoreDoublePress(form.form) },
    steps,
    stored: { ...stored, startOver },
    ...saving,
  }
}

/** Shows the toast of the specification if name or destination is missing (ADS-ADMIN-46). */
function toastMissing({ campaignName, destinationUrl }: FieldTexts<CampaignDraft>) {
  const missing = describeFaults({ campaignName: 'missing' }).campaignName
  if (campaignName === missing || destinationUrl === missing)
    toast.error({
      title: t`Missing Information`,
      description: t`Campaign name and destination URL are required`,
    })
}

/** Creates or updates a campaign; both approve and activate it (ADS-ADMIN-52, 53). */
function useSaveCampaign(
  subject: Subject,
  id: CampaignId,
  { onSaved, onRefused }: Pick<Options, 'onSaved'> & { onRefused: (faults: Faults) => void },
) {
  const [failure, setFailure] = useState<Copy>()
  /** Revision that another admin saved meanwhile; the next save overwrites it. */
  const [theirRevision, setTheirRevision] = useState<number>()
  const invalidate = useInvalidateCampaigns()

  const saving = useMutation({
    mutationFn: (input: ReturnType<typeof toInput>) =>
      subject.kind === 'saved'
        ? client.campaigns.update({ ...input, id, revision: theirRevision ?? subject.revision })
        : client.campaigns.create({ ...input, id, inquiryId: subject.inquiryId }),
    onMutate: () => setFailure(undefined),
    async onSuccess(campaign) {
      toast.success({ title: subject.kind === 'saved' ? t`Campaign Updated` : t`Campaign Created` })
      await invalidate()
      onSaved(campaign)
    },
    onError(error) {
      const copy = hasCode(error, 'CLIENT_ID_USED')
        ? {
            title: t`Already created`,
            description: t`An earlier attempt already created this campaign. Find it in the list of campaigns to change it.`,
          }
        : describeFailure(error, t`Save Failed`)
      toast.error(copy)
      setFailure(copy)
      if (hasCode(error, 'INVALID_INPUT')) onRefused(toFaults(error.data.issues))
      if (hasCode(error, 'CAMPAIGN_CHANGED')) setTheirRevision(error.data.revision)
      if (hasCode(error, 'BANNER_UNFIT')) onRefused({ banner: 'banner' })
    },
  })

  return {
    save: (draft: CampaignDraft) => saving.mutate(toInput(draft)),
    failure,
    hasConflict: theirRevision !== undefined,
    isSaving: saving.isPending,
  }
}
