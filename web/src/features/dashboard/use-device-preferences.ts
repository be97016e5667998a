import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { applyDevicePreferences, keepDevicePreferences } from '../../lib/device-preferences.ts'

/** What the account says counts on this page, as soon as it is known and whenever it changes. */
export function useDevicePreferences() {
  const { data } = useQuery(api.account.preferences.queryOptions())
  useEffect(applyDevicePreferences, [])
  useEffect(() => {
    if (data) keepDevicePreferences(data)
  }, [data])
}
