/** What every panel of the page gets beside its own model. */
export interface PanelFrame<Model> {
  model: Model
  /** Before each calculation: clears the errors of all panels. */
  onStart(): void
  onReset(): void
}
