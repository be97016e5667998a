import { t } from '@lingui/core/macro'
import { toast } from './toast.ts'

/** The purchase dialog to open: tokens, or Premium (with tokens on its second tab). */
export type ShopItem = 'tokens' | 'premium'

let listener: ((wanted: ShopItem) => void) | undefined

/**
 * Opens the dialog that sells it, over the page as it is. It needs the network for its prices;
 * nothing happens outside the dashboard.
 */
export function openShop(wanted: ShopItem) {
  if (!navigator.onLine)
    return toast.info({
      title: t`You're offline`,
      description: t`You can buy tokens and premium when you're back online.`,
    })
  listener?.(wanted)
}

/** The dashboard opens the dialogs; returns how to stop. */
export function onShopRequest(open: (wanted: ShopItem) => void): () => void {
  listener = open
  return () => {
    if (listener === open) listener = undefined
  }
}
