import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useMember } from '../../lib/session.ts'
import { onShopWanted, type Wanted } from '../../lib/buying.ts'

const PurchaseTokensDialog = lazy(() => import('./PurchaseTokensDialog.tsx').then((module) => ({ default: module.PurchaseTokensDialog })))
const CheckoutReturn = lazy(() => import('./CheckoutReturn.tsx').then((module) => ({ default: module.CheckoutReturn })))
const UpgradeDialog = lazy(() => import('./UpgradeDialog.tsx').then((module) => ({ default: module.UpgradeDialog })))

/** `?buy=tokens` and `?buy=premium` over any page of the dashboard, so that Back closes the dialog (decision P16); and the way back from a checkout. */
export function ShopSlot() {
  usePremiumChange()
  const { buy, subscription, purchase } = useSearch({ from: '/dashboard' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()

  const open = useEffectEvent((wanted: Wanted) => {
    void navigate({ to: '.', search: (old) => ({ ...old, buy: wanted }), replace: buy !== undefined, resetScroll: false })
  })
  useEffect(() => onShopWanted((wanted) => open(wanted)), [])

  function handleClose() {
    if (canGoBack) return history.back()
    void navigate({ to: '.', search: (old) => ({ ...old, buy: undefined }), replace: true, resetScroll: false })
  }

  return (
    <Suspense>
      {(subscription ?? purchase) !== undefined && <CheckoutReturn />}
      {buy === 'tokens' && <PurchaseTokensDialog onClose={handleClose} />}
      {buy === 'premium' && <UpgradeDialog onClose={handleClose} />}
    </Suspense>
  )
}

/** Premium is felt at once, and ends at once: prices, photos, profiles and lists are all other ones (decision M5). */
function usePremiumChange() {
  const { isPremium } = useMember()
  const queryClient = useQueryClient()
  const was = useRef(isPremium)
  useEffect(() => {
    if (was.current === isPremium) return
    was.current = isPremium
    void queryClient.invalidateQueries()
  }, [isPremium, queryClient])
}
