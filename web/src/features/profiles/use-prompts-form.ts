import type { MemberId } from '@adire/contract/ids.ts'
import type { OwnProfile } from '@adire/contract/profiles.ts'
import type { PromptAnswer } from '@adire/contract/prompts.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { readStoredDraft, removeStoredDraft, storeDraft } from '../../lib/draft-storage.ts'
import { errorCopy, hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import {
  type DraftAnswer,
  dropRemoved,
  findProblem,
  isSamePrompts,
  type PromptDraft,
  readPromptDraft,
} from './prompt-rules.ts'

const DRAFT_NAME = 'prompts'

/**
 * The member's answers while they are edited. The draft is stored in the browser until it is saved or
 * discarded. Without a draft, answers that change elsewhere are shown at once; with one, the member
 * decides which to keep, except that removed ones stay removed unless the draft has changed them.
 */
export function usePromptsForm({
  memberId,
  prompts: saved,
  revision,
}: Pick<OwnProfile, 'memberId' | 'prompts' | 'revision'>) {
  const { draft, keep, drop } = useStoredPrompts(memberId)
  const [areProblemsShown, setProblemsShown] = useState(false)
  const answers = draft ? dropRemoved(draft, saved) : saved
  const isDirty = !isSamePrompts(answers, saved)
  const hasConflict = isDirty && draft !== undefined && !isSamePrompts(draft.base.prompts, saved)
  const savePrompts = useSavePrompts()

  function discard() {
    drop()
    setProblemsShown(false)
  }

  function change(next: readonly DraftAnswer[]) {
    if (savePrompts.isSaving) return
    if (next.length > answers.length) setProblemsShown(false)
    const base = draft && isDirty ? draft.base : { prompts: saved }
    keep({ answers: [...next], base })
  }

  /** Saves the answers; false if one has to be corrected or decided first. */
  async function save(): Promise<boolean> {
    setProblemsShown(true)
    if (hasConflict || answers.some(findProblem)) return false
    if (isDirty) {
      const prompts = answers.map((one): PromptAnswer => ({ ...one, answer: one.answer.trim() }))
      if (!(await savePrompts.save(prompts, revision))) return false
    }
    discard()
    return true
  }

  return {
    answers,
    change,
    discard,
    isDirty,
    isSaving: savePrompts.isSaving,
    problems: answers.map((answer) => (areProblemsShown ? findProblem(answer) : undefined)),
    conflict: hasConflict
      ? {
          theirs: saved,
          keepMine: () => keep({ answers: [...answers], base: { prompts: saved } }),
          useTheirs: discard,
        }
      : undefined,
    save,
  }
}

/** This tab's draft, stored in the browser. */
function useStoredPrompts(memberId: MemberId) {
  const [draft, setDraft] = useState(() => readPromptDraft(readStoredDraft(memberId, DRAFT_NAME)))

  function keep(next: PromptDraft) {
    setDraft(next)
    storeDraft(memberId, DRAFT_NAME, JSON.stringify(next))
  }

  /** Removes the draft, but none that another tab has stored meanwhile. */
  function drop() {
    setDraft(undefined)
    if (readStoredDraft(memberId, DRAFT_NAME) === JSON.stringify(draft))
      removeStoredDraft(memberId, DRAFT_NAME)
  }

  return { draft, keep, drop }
}

export type PromptsForm = ReturnType<typeof usePromptsForm>

/** Saves the whole list. After a STALE refusal the profile has the newer answers of the other tab. */
function useSavePrompts() {
  const queryClient = useQueryClient()
  const mutation = useMutation(api.profiles.savePrompts.mutationOptions())

  function setProfile(fields: Partial<OwnProfile>) {
    queryClient.setQueryData(api.profiles.mine.queryKey(), (old) => old && { ...old, ...fields })
  }

  async function save(prompts: PromptAnswer[], expectedRevision: number): Promise<boolean> {
    try {
      setProfile(await mutation.mutateAsync({ prompts, expectedRevision }))
      await queryClient.invalidateQueries({ queryKey: api.profiles.onboarding.key() })
      return true
    } catch (error) {
      if (hasCode(error, 'STALE'))
        await queryClient.invalidateQueries({ queryKey: api.profiles.mine.key() })
      const failure = {
        title: t`Couldn’t save your answers`,
        description: t`They’re still here. Check your connection and try again.`,
      }
      toast.error(error instanceof Error ? errorCopy(error, failure) : failure)
      return false
    }
  }

  return { save, isSaving: mutation.isPending }
}
