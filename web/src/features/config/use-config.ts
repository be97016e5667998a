import { t } from '@lingui/core/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { type Change, listChanges, type Drafts } from './rules.ts'

export function useSettings() {
  return useQuery(api.config.list.queryOptions())
}

export function useHistory(subject: 'setting' | 'currency', key: string) {
  return useQuery(api.config.history.queryOptions({ input: { subject, key } }))
}

/** Unsaved drafts, kept while the admin visits other sections of the tab. */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>({})
  const without = (old: Drafts, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(old).filter(([key]) => !keys.includes(key)))
  return {
    drafts,
    type: (key: string, text: string, stored: string) =>
      setDrafts((old) => ({
        ...old,
        [key]: { text, from: (Object.hasOwn(old, key) ? old[key]?.from : undefined) ?? stored },
      })),
    /** Keeps the draft and means to replace the value another admin saved. */
    keepMine: (key: string, stored: string) =>
      setDrafts((old) => ({ ...old, [key]: { text: old[key]?.text ?? stored, from: stored } })),
    drop: (keys: readonly string[]) => setDrafts((old) => without(old, keys)),
    clear: () => setDrafts({}),
  }
}
export type DraftState = ReturnType<typeof useDrafts>

/**
 * Saves all changes at once or none. If another admin changed one meanwhile, reads the new values and
 * keeps the drafts.
 */
export function useSave({ drafts, drop }: DraftState) {
  const queryClient = useQueryClient()
  const settings = useSettings()
  const update = useMutation(api.config.update.mutationOptions())

  async function save(changes: readonly Change[]): Promise<'saved' | 'changed-meanwhile'> {
    const updates = changes.map(({ entry, from, value }) => ({ key: entry.key, from, value }))
    try {
      await update.mutateAsync({ changes: updates })
    } catch (error) {
      if (!hasCode(error, 'CONFIG_CHANGED')) throw error
      await queryClient.refetchQueries({ queryKey: api.config.list.key() })
      return 'changed-meanwhile'
    }
    drop(updates.map(({ key }) => key))
    const keys = updates.map(({ key }) => key).join(', ')
    toast.success({ title: t`${keys} updated successfully` })
    await queryClient.invalidateQueries({ queryKey: api.config.key() })
    return 'saved'
  }

  return { save, changes: listChanges(settings.data?.entries ?? [], drafts) }
}
