import { useLingui } from '@lingui/react/macro'
import { EllipsisVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuContent, MenuTrigger } from '../../ui/menu.tsx'
import type { Target } from './dialog-store.ts'
import { SafetyMenuItems } from './SafetyMenuItems.tsx'

type Props = {
  target: Target
  variant?: 'ghost' | 'photo'
  size?: 'sm' | 'md'
  className?: string
  /** Items of the surrounding page, shown before the safety items. */
  children?: ReactNode
}

/** Menu with report and block, two taps away wherever a member is shown (decision P14). */
export function SafetyMenu({ target, variant = 'ghost', size = 'md', className, children }: Props) {
  const { t } = useLingui()
  const name = target.handle ?? t`Former member`
  return (
    <Menu>
      <MenuTrigger>
        <IconButton
          label={t`Actions for ${name}`}
          icon={<EllipsisVertical aria-hidden />}
          variant={variant}
          size={size}
          {...(className !== undefined && { className })}
        />
      </MenuTrigger>
      <MenuContent>
        {children}
        <SafetyMenuItems target={target} />
      </MenuContent>
    </Menu>
  )
}
