/** What somebody can be led to buy, from wherever they are: tokens alone, or premium (with tokens on its second tab). */
export type Wanted = 'tokens' | 'premium'

let listener: ((wanted: Wanted) => void) | undefined

/** Opens the dialog that sells it, over the page as it is; nothing happens outside the dashboard. */
export function openShop(wanted: Wanted) {
  listener?.(wanted)
}

/** The dashboard opens the dialogs; returns how to stop. */
export function onShopWanted(open: (wanted: Wanted) => void): () => void {
  listener = open
  return () => {
    if (listener === open) listener = undefined
  }
}
