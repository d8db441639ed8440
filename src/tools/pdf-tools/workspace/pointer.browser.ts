/** All places that a pointer was at: a busy browser tells of several in one event. Safari before 17 tells the last one. */
export function pointsOf({ nativeEvent }: React.PointerEvent): PointerEvent[] {
  const points = nativeEvent.getCoalescedEvents?.() ?? []
  return points.length > 0 ? points : [nativeEvent]
}
