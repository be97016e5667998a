import type { OwnPhoto } from '@adire/contract/photos.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { EllipsisVertical, Star, Trash2 } from 'lucide-react'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '../../ui/menu.tsx'
import { PhotoFrame } from '../../ui/PhotoFrame.tsx'

type Props = {
  photo: OwnPhoto
  place: number
  total: number
  isSetting: boolean
  onSetProfilePicture: () => void
  onDelete: () => void
}

export function PhotoTile({ photo, place, total, isSetting, onSetProfilePicture, onDelete }: Props) {
  const { t } = useLingui()
  const { src, placeholder, isApproved, isProfilePicture } = photo
  return (
    <figure className="group relative h-full overflow-hidden rounded-card border border-line shadow-1">
      <PhotoFrame
        name=""
        alt={t`Photo ${place} of ${total} of yours`}
        src={`${src}/640`}
        srcSet={`${src}/320 320w, ${src}/640 640w, ${src}/1280 1280w`}
        sizes={isProfilePicture ? '(min-width: 48rem) 470px, 92vw' : '(min-width: 48rem) 230px, 46vw'}
        thumbhash={placeholder}
        isPriority={isProfilePicture}
        className="h-full"
      />
      <figcaption className="absolute inset-x-0 bottom-0 flex flex-wrap gap-1.5 bg-linear-to-t from-black/60 to-transparent p-2.5 pt-10">
        {isProfilePicture && (
          <Badge icon={<Star aria-hidden />} className="border-transparent bg-surface text-ink">
            <Trans>Profile picture</Trans>
          </Badge>
        )}
        {isApproved ? (
          <Badge kind="approved">
            <Trans>Approved</Trans>
          </Badge>
        ) : (
          <Badge kind="pending">
            <Trans>Pending</Trans>
          </Badge>
        )}
      </figcaption>
      <Menu>
        <MenuTrigger>
          <IconButton
            variant="photo"
            size="sm"
            label={t`Choices for photo ${place}`}
            icon={<EllipsisVertical aria-hidden />}
            loading={isSetting}
            className="absolute! end-2 top-2"
          />
        </MenuTrigger>
        <MenuContent>
          {!isProfilePicture && (
            <MenuItem icon={<Star aria-hidden />} onSelect={onSetProfilePicture}>
              <Trans>Set as profile picture</Trans>
            </MenuItem>
          )}
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
            <Trans>Delete</Trans>
          </MenuItem>
        </MenuContent>
      </Menu>
    </figure>
  )
}
