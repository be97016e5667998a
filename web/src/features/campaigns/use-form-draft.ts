import { CampaignId } from '@adire/contract/ids.ts'
import { useState } from 'react'
import { readStoredDraft, removeStoredDraft, storeDraft } from '../../lib/draft-storage.ts'
import { useMember } from '../../lib/session.ts'
import type { CampaignDraft } from './form-rules.ts'
import { isOutdatedDraft, parseStoredDraft, writeStoredDraft } from './stored-draft-rules.ts'
import type { Subject } from './subject-rules.ts'

/** Revision under which drafts of new campaigns are stored: saved ones start at 1. */
const NEW_REVISION = 0

const createId = () => CampaignId.parse(crypto.randomUUID())

function toName(subject: Subject): string {
  return subject.kind === 'saved'
    ? `campaign/${subject.id}`
    : `campaign/new/${subject.inquiryId ?? subject.copyOf ?? ''}`
}

/**
 * Stores the campaign form on this device, so that typed values survive a reload and Back. `values`
 * are those that an earlier visit left, or the initial ones. `isDirty`: there are unsaved values.
 * `id` is stored with them, so that a retry after a reload creates no second campaign.
 */
export function useFormDraft(subject: Subject, initial: CampaignDraft) {
  const { memberId } = useMember()
  const name = toName(subject)
  const revision = subject.kind === 'saved' ? subject.revision : NEW_REVISION
  const [{ restored, wasOutdated }] = useState(() => {
    const text = readStoredDraft(memberId, name)
    return {
      restored: parseStoredDraft(text, { initial, revision }),
      wasOutdated: isOutdatedDraft(text, revision),
    }
  })
  const [isOutdated, setIsOutdated] = useState(wasOutdated)
  const [id, setId] = useState(() =>
    subject.kind === 'saved' ? subject.id : (restored?.id ?? createId()),
  )
  const [isRestored, setIsRestored] = useState(restored !== undefined)
  const [isDirty, setIsDirty] = useState(isRestored)
  return {
    id,
    values: restored?.draft ?? initial,
    isRestored,
    /** True if values of an earlier visit were dropped, because the campaign was saved since. */
    isOutdated,
    isDirty,
    store(draft: CampaignDraft) {
      setIsDirty(true)
      storeDraft(memberId, name, writeStoredDraft({ draft, id }, revision))
    },
    /** Removes the draft; the form is for another campaign from now on. */
    remove() {
      if (subject.kind === 'new') setId(createId())
      setIsRestored(false)
      setIsOutdated(false)
      setIsDirty(false)
      removeStoredDraft(memberId, name)
    },
  }
}
