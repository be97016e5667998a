import type { ConfigEntry, CurrencyRate } from '@adire/contract/config.ts'
import { t } from '@lingui/core/macro'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { hasCode } from '../../lib/error-copy.ts'
import { toast } from '../../lib/toast.ts'
import { type Change, listChanges, type Drafts, type Terms } from './rules.ts'
import { describeSetting } from '../../staff/setting-copy.ts'
import { currencyName } from '../../lib/currency-name.ts'

function describeSettings({ entries }: { entries: ConfigEntry[] }) {
  return { entries: entries.map((entry) => ({ ...entry, description: describeSetting(entry) })) }
}

function nameCurrencies({ currencies }: { currencies: CurrencyRate[] }) {
  return { currencies: currencies.map((one) => ({ ...one, name: currencyName(one) })) }
}

export function useSettings() {
  return useQuery({ ...api.config.list.queryOptions(), select: describeSettings })
}

export function useHistory(subject: 'setting' | 'currency', key: string) {
  return useQuery(api.config.history.queryOptions({ input: { subject, key } }))
}

/**
 * Unsaved drafts of settings. The Config page holds them, so they survive a visit to its other
 * sections.
 */
export function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>({})
  const without = (old: Drafts, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(old).filter(([key]) => !keys.includes(key)))
  return {
    drafts,
    /** Stores typed text; remembers the value that was stored when the admin started. */
    edit: (key: string, text: string, stored: string) =>
      setDrafts((old) => ({
        ...old,
        [key]: { text, from: (Object.hasOwn(old, key) ? old[key]?.from : undefined) ?? stored },
      })),
    /** Keeps the draft; the next save replaces the value that another admin saved. */
    keepMine: (key: string, stored: string) =>
      setDrafts((old) => ({ ...old, [key]: { text: old[key]?.text ?? stored, from: stored } })),
    discard: (keys: readonly string[]) => setDrafts((old) => without(old, keys)),
    clear: () => setDrafts({}),
  }
}
export type DraftState = ReturnType<typeof useDrafts>

/**
 * Saves all changes at once or none. If another admin changed one meanwhile, reads the new values
 * and keeps the drafts.
 */
export function useSaveSettings({ drafts, discard }: DraftState) {
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
    discard(updates.map(({ key }) => key))
    const keys = updates.map(({ key }) => key).join(', ')
    toast.success({ title: t`${keys} updated successfully` })
    await queryClient.invalidateQueries({ queryKey: api.config.key() })
    return 'saved'
  }

  return { save, changes: listChanges(settings.data?.entries ?? [], drafts) }
}

export function useCurrencies() {
  return useQuery({ ...api.config.listCurrencies.queryOptions(), select: nameCurrencies })
}

/**
 * Previews the price of every pack and plan with terms. Keeps the last while the new ones load or
 * are invalid (undefined).
 */
export function usePreview(
  code: string,
  terms: Pick<Terms, 'rateToUsd' | 'priceStep'> | undefined,
) {
  const { rateToUsd, priceStep } = terms ?? { rateToUsd: '1', priceStep: 1 }
  return useQuery({
    ...api.config.previewRate.queryOptions({ input: { code, rateToUsd, priceStep } }),
    enabled: terms !== undefined,
    placeholderData: keepPreviousData,
  })
}

interface CurrencyChange {
  code: string
  from: Terms
  to: Terms
}

/**
 * Saves a currency. Returns the fields that another admin changed meanwhile, empty if saved; throws
 * other errors.
 */
export function useSaveCurrency() {
  const queryClient = useQueryClient()
  const update = useMutation(api.config.updateCurrency.mutationOptions())
  return async ({ code, from, to }: CurrencyChange): Promise<{ key: string; value: string }[]> => {
    try {
      await update.mutateAsync({ code, from, ...to })
    } catch (error) {
      if (!hasCode(error, 'CONFIG_CHANGED')) throw error
      await queryClient.refetchQueries({ queryKey: api.config.listCurrencies.key() })
      return error.data.changed
    }
    toast.success({ title: t`${code} updated successfully` })
    await queryClient.invalidateQueries({ queryKey: api.config.key() })
    return []
  }
}
