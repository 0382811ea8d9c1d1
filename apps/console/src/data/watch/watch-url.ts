/** Where the watch stream of a server is: Connect's path of ClusterService.Watch. */
export function watchUrl(origin: string): string {
  return `${origin}/ichor.v1alpha1.ClusterService/Watch`;
}
