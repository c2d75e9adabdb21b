import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react'
import { form } from '../../messages/form.ts'
import { IconButton } from '../ui/button.tsx'

interface MoveButtonsProps {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  /** Absent for entries that stay. */
  onRemove?: () => void
}

/** Buttons that move an entry of a list up and down, and remove it. */
export function MoveButtons({ name, index, count, onMove, onRemove }: MoveButtonsProps) {
  const { up, down, remove } = form.move
  return (
    <span className="flex shrink-0 items-center">
      <IconButton
        icon={ChevronUp}
        isDisabled={index === 0}
        label={up(name)}
        onPress={() => onMove(index - 1)}
      />
      <IconButton
        icon={ChevronDown}
        isDisabled={index === count - 1}
        label={down(name)}
        onPress={() => onMove(index + 1)}
      />
      {onRemove && <IconButton icon={Trash2} label={remove(name)} onPress={onRemove} />}
    </span>
  )
}
