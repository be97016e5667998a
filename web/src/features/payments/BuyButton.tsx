import type { ComponentProps } from 'react'
import { openShop, type Wanted } from '../../lib/buying.ts'
import { Button } from '../../ui/Button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick'> & { wants: Wanted }

/** Leads to the dialog that sells tokens or premium, over the page as it is. */
export function BuyButton({ wants, ...rest }: Props) {
  return <Button {...rest} onClick={() => openShop(wants)} />
}
