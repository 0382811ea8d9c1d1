import type { ReactNode, SVGProps } from "react";

/** An icon of 16 px (or `size`), drawn in the color of its text. Without `label` it is decoration and hidden from screen readers. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, "children"> & { size?: number; label?: string };

/** A drawing that can be placed anywhere a word can. */
export type Icon = (props: IconProps) => ReactNode;

/** The circle around many icons, as the beginning of a path that goes on from its right end. */
export const ring = "M14.25 8A6.25 6.25 0 1 1 1.75 8a6.25 6.25 0 0 1 12.5 0";

/** Makes an icon from a path, or from what else is drawn on a grid of 16 with a stroke of 1.5. */
export function createIcon(drawing: ReactNode, stroke = 1.5): Icon {
  return function IconDrawing({ size = 16, label, className, ...rest }: IconProps): ReactNode {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: a name is given by aria-label, everything else is decoration
      <svg
        viewBox="0 0 16 16"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={className ? `shrink-0 ${className}` : "shrink-0"}
        {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
        {...rest}
      >
        {typeof drawing === "string" ? <path d={drawing} /> : drawing}
      </svg>
    );
  };
}
