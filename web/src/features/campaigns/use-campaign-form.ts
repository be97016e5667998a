import type { Campaign } from '@adire/contract/campaigns.ts'
import type { CampaignId, InquiryId } from '@adire/contract/ids.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { focusFirstInvalid } from '../../lib/focus-first-invalid.ts'
import type { Copy } from '../../lib/toast.ts'
import { toast } from '../../lib/toast.ts'
import {
  type CampaignDraft,
  checkDraft,
  type Faults,
  toFaults,
  type FieldName,
  toInput,
} from './form-rules.ts'
import { describeFailure, useInvalidateCampaigns } from './use-campaigns.ts'

/** Whether the form creates a campaign or changes one, and the revision the admin saw. */
export type Subject =
  | { kind: 'new'; inquiryId: InquiryId | null }
  | { kind: 'saved'; id: CampaignId; revision: number }

export interface CampaignForm {
  draft: CampaignDraft
  faults: Faults
  set: <N extends FieldName>(name: N, value: CampaignDraft[N]) => void
}

interface Options {
  initial: CampaignDraft
  subject: Subject
  onSaved: (campaign: Campaign) => void
}

/** Keeps what is typed until it is saved; no refusal discards it. */
export function useCampaignForm({ initial, subject, onSaved }: Options) {
  const [draft, setDraft] = useState(initial)
  const [faults, setFaults] = useState<Faults>({})
  const [hasChanged, setHasChanged] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)

  function refuse(found: Faults) {
    setFaults(found)
    if (found.campaignName === 'missing' || found.destinationUrl === 'missing')
      toast.error({
        title: t`Missing Information`,
        description: t`Campaign name and destination URL are required`,
      })
    if (formElement.current) focusFirstInvalid(formElement.current)
  }

  const { save, failure, isChanged, isSaving } = useSaveCampaign(subject, {
    onSaved,
    onRefused: refuse,
  })

  function submit() {
    if (isSaving) return
    const found = checkDraft(draft)
    setFaults(found)
    if (Object.keys(found).length > 0) refuse(found)
    else save(draft)
  }

  const set: CampaignForm['set'] = (name, value) => {
    setDraft((now) => ({ ...now, [name]: value }))
    setHasChanged(true)
    // Clears only this field's error; the whole form is checked again on submit.
    setFaults(({ [name]: _gone, ...others }) => others)
  }

  return {
    form: { draft, faults, set },
    formElement,
    submit,
    failure,
    isChanged,
    hasChanged,
    isSaving,
  }
}

/** Creates or updates a campaign; both approve and activate it (ADS-ADMIN-52, 53). */
function useSaveCampaign(
  subject: Subject,
  { onSaved, onRefused }: Pick<Options, 'onSaved'> & { onRefused: (faults: Faults) => void },
) {
  const [failure, setFailure] = useState<Copy>()
  /** Revision saved by another admin meanwhile. */
  const [theirRevision, setTheirRevision] = useState<number>()
  // The same id for every try, so that a retry after a lost response creates no second campaign.
  const [id] = useState(() =>
    subject.kind === 'saved' ? subject.id : (crypto.randomUUID() as CampaignId),
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
    isChanged: theirRevision !== undefined,
    isSaving: saving.isPending,
  }
}
