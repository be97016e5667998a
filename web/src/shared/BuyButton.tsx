import type { ComponentProps } from 'react'
import { openShop, type ShopItem } from '../lib/shop-requests.ts'
import { useMember } from '../lib/session.ts'
import { Button } from '../ui/Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & { item: ShopItem }

/** Opens the purchase dialog. Hidden for staff, who can't buy (PAY-02 of the access matrix). */
export function BuyButton({ item, ...rest }: Props) {
  const { role } = useMember()
  if (role !== 'member') return null
  return <Button {...rest} onClick={() => openShop(item)} />
}
