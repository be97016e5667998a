import { AdSignal, type AdPreferences } from '@adire/contract/ad-serving.ts'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useOptimisticUpdate } from '../../lib/use-optimistic-update.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { signalLabels } from './copy.ts'

const preferenceKeys = {
  gender: 'usesGender',
  city: 'usesCity',
  age: 'usesAge',
} as const satisfies Record<AdSignal, keyof AdPreferences>

/**
 * Switches for the signals that ads may target by, in "Why this ad?" and, with hints, in the
 * privacy settings.
 */
export function AdSignals({ hasHints = false }: { hasHints?: boolean }) {
  const { i18n, t } = useLingui()
  const { data: preferences, isError } = useAdPreferences()
  const save = useSaveAdPreferences()
  if (isError && !preferences)
    return <p role="alert">{t`Couldn’t load your ad settings. Please try again in a moment.`}</p>
  return (
    <div className="grid gap-1">
      {AdSignal.options.map((signal) => {
        const key = preferenceKeys[signal]
        return preferences ? (
          <Switch
            key={signal}
            className="py-1"
            label={i18n._(signalLabels[signal].switch)}
            hint={hasHints ? i18n._(signalLabels[signal].hint) : undefined}
            checked={preferences[key]}
            onChange={(next) => save.mutate({ ...preferences, [key]: next })}
          />
        ) : (
          <Skeleton key={signal} className="h-11" />
        )
      })}
    </div>
  )
}

function useAdPreferences() {
  return useQuery(api.ads.readPreferences.queryOptions())
}

function useSaveAdPreferences() {
  const queryClient = useQueryClient()
  const saving = useOptimisticUpdate({
    queryKey: api.ads.readPreferences.queryKey(),
    mutationKey: api.ads.savePreferences.mutationKey(),
    applyChange: (_saved: AdPreferences, change: AdPreferences) => change,
  })
  // Drops cached ads that were chosen by a signal now switched off; those in view stay.
  const onSuccess = () =>
    queryClient.removeQueries({ queryKey: api.ads.choose.key(), type: 'inactive' })
  return useMutation(api.ads.savePreferences.mutationOptions({ ...saving, onSuccess }))
}
