import { COVER_HEIGHT, COVER_WIDTH, postCoverSvg } from '../../../content/post-cover.ts'
import type { Post } from '../../../content/posts.ts'
import { svgDataUrl } from '@adire/contract/art/svg.ts'
import { cn } from '../../ui/cn.ts'

type Props = { cover: Post['cover']; className?: string }

/**
 * The drawing of an article, a picture of its own, so that its patterns cannot clash with
 * another's.
 */
export function PostCover({ cover, className }: Props) {
  return (
    <img
      src={svgDataUrl(postCoverSvg(cover.scene))}
      alt={cover.alt}
      width={COVER_WIDTH}
      height={COVER_HEIGHT}
      decoding="async"
      className={cn('block h-auto w-full object-cover', className)}
    />
  )
}
