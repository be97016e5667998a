import type { OwnPhoto } from '@adire/contract/photos.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, EllipsisVertical, Star, TextQuote, Trash2, Zap } from 'lucide-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../ui/menu.tsx'

export type PhotoActions = {
  onSetProfilePicture: () => void
  onBoost: () => void
  onDescribe: () => void
  /** Moves the photo one position forwards or backwards. */
  onMove: (step: -1 | 1) => void
  onDelete: () => void
}

type Props = {
  photo: OwnPhoto
  position: number
  total: number
  boostPrice: number | undefined
  isBusy: boolean
  actions: PhotoActions
}

/**
 * All actions for a photo, including the moves that dragging offers (WCAG 2.5.7). The profile
 * picture stays first.
 */
export function PhotoMenu({ photo, position, total, boostPrice, isBusy, actions }: Props) {
  const { t } = useLingui()
  const { isProfilePicture, isApproved } = photo
  return (
    <Menu>
      <MenuTrigger>
        <IconButton
          variant="photo"
          size="sm"
          label={t`Actions for photo ${position}`}
          icon={<EllipsisVertical aria-hidden />}
          loading={isBusy}
          className="absolute! end-1.5 top-1.5 sm:end-2 sm:top-2"
        />
      </MenuTrigger>
      <MenuContent>
        {!isProfilePicture && (
          <MenuItem icon={<Star aria-hidden />} onSelect={actions.onSetProfilePicture}>
            <Trans>Set as profile picture</Trans>
          </MenuItem>
        )}
        <MenuItem
          icon={<Zap aria-hidden />}
          disabled={!isApproved || boostPrice === undefined}
          onSelect={actions.onBoost}
        >
          {isApproved ? <BoostLabel price={boostPrice} /> : <Trans>Boost (once approved)</Trans>}
        </MenuItem>
        <MenuItem icon={<TextQuote aria-hidden />} onSelect={actions.onDescribe}>
          <Trans>Describe</Trans>
        </MenuItem>
        {position > 2 && (
          <MenuItem
            icon={<ArrowLeft aria-hidden className="rtl:-scale-x-100" />}
            onSelect={() => actions.onMove(-1)}
          >
            <Trans>Move left</Trans>
          </MenuItem>
        )}
        {!isProfilePicture && position < total && (
          <MenuItem
            icon={<ArrowRight aria-hidden className="rtl:-scale-x-100" />}
            onSelect={() => actions.onMove(1)}
          >
            <Trans>Move right</Trans>
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={actions.onDelete}>
          <Trans>Delete</Trans>
        </MenuItem>
      </MenuContent>
    </Menu>
  )
}

function BoostLabel({ price }: { price: number | undefined }) {
  if (price === undefined) return <Trans>Boost</Trans>
  return (
    <Trans>
      Boost (<Plural value={price} one="# token" other="# tokens" />)
    </Trans>
  )
}
