/** Whether a carrier still takes a return’s label on that day, the last day included; `YYYY-MM-DD` [RET-33]. */
export function isLabelUsable({ useBy }: { useBy?: string | undefined }, today: string): boolean {
  return useBy === undefined || useBy >= today
}
