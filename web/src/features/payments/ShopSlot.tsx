import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { msg } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMember } from '../../lib/session.ts'
import { onShopRequest, type ShopItem } from '../../lib/shop-requests.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const PurchaseTokensDialog = lazyComponent(
  () => import('./PurchaseTokensDialog.tsx').then((module) => module.PurchaseTokensDialog),
  {
    as: 'dialog',
    title: msg`Purchase Tokens`,
    onClose: ({ onClose }) => onClose(),
  },
)
const CheckoutReturn = lazyComponent(
  () => import('./CheckoutReturn.tsx').then((module) => module.CheckoutReturn),
  {
    as: 'block',
  },
)
const UpgradeDialog = lazyComponent(
  () => import('./UpgradeDialog.tsx').then((module) => module.UpgradeDialog),
  {
    as: 'dialog',
    title: msg`Upgrade`,
    onClose: ({ onClose }) => onClose(),
  },
)

/**
 * Shows `?buy=tokens` and `?buy=premium` over any dashboard page, so that Back closes the dialog
 * (decision P16), and the return from a checkout.
 */
export function ShopSlot() {
  usePremiumChange()
  const { buy, subscription, purchase } = useSearch({ from: '/dashboard' })
  const navigate = useNavigate()
  const { history } = useRouter()
  const canGoBack = useCanGoBack()

  const open = useEffectEvent((item: ShopItem) => {
    void navigate({
      to: '.',
      search: (old) => ({ ...old, buy: item }),
      replace: buy !== undefined,
      resetScroll: false,
    })
  })
  useEffect(() => onShopRequest((item) => open(item)), [])

  function handleClose() {
    if (canGoBack) return history.back()
    void navigate({
      to: '.',
      search: (old) => ({ ...old, buy: undefined }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <>
      {(subscription ?? purchase) !== undefined && <CheckoutReturn />}
      {buy === 'tokens' && <PurchaseTokensDialog onClose={handleClose} />}
      {buy === 'premium' && <UpgradeDialog onClose={handleClose} />}
    </>
  )
}

/**
 * Refetches everything when premium starts or ends, because prices, photos, profiles and lists
 * change (decision M5).
 */
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
