import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { applyDevicePreferences, storeDevicePreferences } from '../../lib/device-preferences.ts'

/** Applies the account's preferences to this page, whenever they change. */
export function useDevicePreferences() {
  const { data } = useQuery(api.account.preferences.queryOptions())
  useEffect(applyDevicePreferences, [])
  useEffect(() => {
    if (data) storeDevicePreferences(data)
  }, [data])
}
