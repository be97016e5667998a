import type { Campaign } from '@adire/contract/campaigns.ts'
import { CampaignId, type InquiryId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { client } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { schemaFromRule } from '../../lib/form-schema.ts'
import { useValidatedForm, type ValidatedForm } from '../../ui/use-validated-form.ts'
import { describeFaults } from './copy.ts'
import type { Copy } from '../../lib/toast.ts'
import { toast } from '../../lib/toast.ts'
import { type CampaignDraft, checkDraft, type Faults, toFaults, toInput } from './form-rules.ts'
import { describeFailure, useInvalidateCampaigns } from './use-campaigns.ts'

/** A campaign to create, or a saved one with the revision that the admin is editing. */
export type Subject =
  | { kind: 'new'; inquiryId: InquiryId | null }
  | { kind: 'saved'; id: CampaignId; revision: number }

export type CampaignForm = ValidatedForm<CampaignDraft>

/** Form values as typed so far. */
export function useDraft({ control }: CampaignForm): CampaignDraft {
  // The type leaves fields optional, but each has a default value.
  return useWatch({ control }) as CampaignDraft
}

const schema = schemaFromRule((draft: CampaignDraft) => describeFaults(checkDraft(draft)))

interface Options {
  initial: CampaignDraft
  subject: Subject
  onSaved: (campaign: Campaign) => void
}

/**
 * State of the campaign form. A refused save keeps every typed value. `isDirty`: typed values are
 * unsaved. `hasConflict`: another admin saved the campaign first; saving again overwrites theirs.
 */
export function useCampaignForm({ initial, subject, onSaved }: Options) {
  const [isDirty, setIsDirty] = useState(false)
  const { save, failure, hasConflict, isSaving } = useSaveCampaign(subject, {
    onSaved,
    onRefused: (faults) => form.refuse(describeFaults(faults)),
  })
  const form = useValidatedForm<CampaignDraft, CampaignDraft>({
    defaultValues: initial,
    schema,
    onTyped: () => setIsDirty(true),
    onInvalid({ campaignName, destinationUrl }) {
      const missing = describeFaults({ campaignName: 'missing' }).campaignName
      if (campaignName === missing || destinationUrl === missing)
        toast.error({
          title: t`Missing Information`,
          description: t`Campaign name and destination URL are required`,
        })
    },
    onSubmit(draft) {
      if (!isSaving) save(draft)
    },
  })
  return { form, failure, hasConflict, isDirty, isSaving }
}

/** Creates or updates a campaign; both approve and activate it (ADS-ADMIN-52, 53). */
function useSaveCampaign(
  subject: Subject,
  { onSaved, onRefused }: Pick<Options, 'onSaved'> & { onRefused: (faults: Faults) => void },
) {
  const [failure, setFailure] = useState<Copy>()
  /** Revision that another admin saved meanwhile; the next save overwrites it. */
  const [theirRevision, setTheirRevision] = useState<number>()
  // The same id for every try, so that a retry after a lost response creates no second campaign.
  const [id] = useState(() =>
    subject.kind === 'saved' ? subject.id : CampaignId.parse(crypto.randomUUID()),
  )
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
      const copy = describeFailure(error, t`Save Failed`)
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
